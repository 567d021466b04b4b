interface Connection {
  saveData?: boolean;
}

/** Whether nothing may move on or play by itself: the visitor has asked for less motion, or for less data. */
export function isCalm(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface Connection {
  saveData?: boolean;
}

/** Whether nothing may move or play automatically: the visitor prefers reduced motion, or saves data. */
export function isCalm(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

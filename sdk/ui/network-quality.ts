interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** The browser's connection information; empty in browsers without it. */
export function connection(): Connection {
  return (navigator as Navigator & { connection?: Connection }).connection ?? {};
}

/** Whether the connection warrants the 'Weak Internet' banner. Source: spec §4. */
export function isWeakNetwork(): boolean {
  return /[23]g|slow/.test(connection().effectiveType ?? '');
}

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** What the browser says of the connection: nothing, in some. */
export function connection(): Connection {
  return (navigator as Navigator & { connection?: Connection }).connection ?? {};
}

/** Whether the connection is one the 'Weak Internet' banner is for. Source: spec §4. */
export function isWeakNetwork(): boolean {
  return /[23]g|slow/.test(connection().effectiveType ?? '');
}

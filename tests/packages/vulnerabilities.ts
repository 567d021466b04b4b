/** What `npm audit --json` prints, as values. */

export interface Vulnerability {
  name: string;
  severity: string;
  /** Versions that have it. */
  range: string;
}

export type AuditReport =
  | { kind: 'answered'; vulnerable: Vulnerability[] }
  | { kind: 'unanswered'; reason: string };

/** A report without its list is none: silence of the registry must not pass for a clean bill. */
export function readAuditReport(json: string): AuditReport {
  let printed: {
    vulnerabilities?: Record<string, Vulnerability>;
    message?: string;
    error?: { summary?: string };
  };
  try {
    printed = JSON.parse(json);
  } catch {
    return { kind: 'unanswered', reason: 'npm printed no report' };
  }
  const { vulnerabilities, message, error } = printed;
  if (vulnerabilities === undefined)
    return { kind: 'unanswered', reason: message ?? error?.summary ?? 'no list in its report' };
  const vulnerable = Object.values(vulnerabilities).map(({ name, severity, range }) => ({
    name,
    severity,
    range,
  }));
  return { kind: 'answered', vulnerable };
}

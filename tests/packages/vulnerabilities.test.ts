import { expect, test } from 'vitest';
import { readAuditReport } from './vulnerabilities.ts';

test('a known vulnerability is listed with its versions', () => {
  const printed = {
    auditReportVersion: 2,
    vulnerabilities: { dice: { name: 'dice', severity: 'high', isDirect: true, via: [], range: '<1.2.0' } },
  };
  expect(readAuditReport(JSON.stringify(printed))).toEqual({
    kind: 'answered',
    vulnerable: [{ name: 'dice', severity: 'high', range: '<1.2.0' }],
  });
});

test.each([
  ['', 'npm printed no report'],
  ['{}', 'no list in its report'],
  ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
  ['{"error":{"summary":"endpoint"}}', 'endpoint'],
])('a registry that answers %j is no clean bill', (printed, reason) => {
  expect(readAuditReport(printed)).toEqual({ kind: 'unanswered', reason });
});

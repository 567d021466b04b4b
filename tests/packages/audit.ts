/**
 * `npm run audit:packages`: licences of all packages, by the lock file, and known vulnerabilities of those that are shipped, by the
 * registry. Exit code 1: something was found. 2: the registry does not answer, so nothing is known of vulnerabilities.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type LockFile, licenceFindings } from './licences.ts';
import { readAuditReport } from './vulnerabilities.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
const licences = licenceFindings(lock);
for (const { name, licence } of licences) console.log(`${name}: licence ${licence ?? 'not declared'}`);
console.log(`Licences: ${Object.keys(lock.packages).length - 1} packages, ${licences.length} to look at.`);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const report = readAuditReport(stdout);
if (report.kind === 'unanswered') {
  console.log(`Vulnerabilities: not known, the registry does not answer (${report.reason}).`);
} else {
  for (const { name, severity, range } of report.vulnerable) console.log(`${name} ${range}: ${severity}`);
  console.log(`Vulnerabilities: ${report.vulnerable.length} of the packages that are shipped.`);
}
const isFound = licences.length > 0 || (report.kind === 'answered' && report.vulnerable.length > 0);
process.exitCode = isFound ? 1 : report.kind === 'answered' ? 0 : 2;

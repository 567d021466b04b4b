/**
 * `npm run compare:apksigner`, or with a number behind it: the verdict on 300 or so many mutants of real packages beside that of apksigner's own verifier, where Debian's
 * packages apksigner and default-jdk-headless are installed. With `--record` its verdicts are written for `mutants.test.ts`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants } from './mutants.ts';
import { verdictOf } from './verdict.ts';

const LIBRARY = '/usr/share/java/apksig.jar';

if (!existsSync(LIBRARY)) {
  process.stderr.write(
    `${LIBRARY} is not here. Install it: apt-get install apksigner default-jdk-headless\n`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'slipway-mutants-'));
try {
  const all = mutants(Number(process.argv[2]) || 300);
  const paths = all.map(({ bytes }, index) => {
    const path = join(folder, `${index}.apk`);
    writeFileSync(path, bytes);
    return path;
  });
  const program = join(import.meta.dirname, 'apk/VerdictOf.java');
  const answer = execFileSync('java', ['-cp', LIBRARY, program, ...paths], { encoding: 'utf8' });
  const verdicts = answer.trim().split('\n');
  let equal = 0;
  for (const [index, path] of paths.entries()) {
    const [word, ...signers] = (verdicts[index] ?? '').split(' ');
    const own = await verdictOf(path);
    const isEqual =
      String(own.isVerified) === word && signers.every((signer, place) => own.signers[place] === signer);
    if (isEqual) equal += 1;
    else
      process.stdout.write(
        `${all[index]?.name}: apksigner ${verdicts[index]}, Slipway ${own.isVerified} ${own.signers} ${own.why}\n`,
      );
  }
  const verified = verdicts.filter((verdict) => verdict.startsWith('true')).length;
  process.stdout.write(`${equal} of ${all.length} verdicts are equal; apksigner verifies ${verified}\n`);
  if (process.argv.includes('--record')) {
    const record = all.map(({ name }, index) => {
      const [word, ...signers] = (verdicts[index] ?? '').split(' ');
      const said =
        word === 'true'
          ? `verified by ${signers.map((signer) => signer.slice(0, 16)).join(', ')}`
          : 'refused';
      return `${name}: ${said}`;
    });
    writeFileSync(join(import.meta.dirname, 'apk/verdicts.txt'), `${record.join('\n')}\n`);
  }
  process.exitCode = equal === all.length ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

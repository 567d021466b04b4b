/** What `slipway apk manifest` says of 300 mutants of real packages, beside what apksigner 0.9 said of the same bytes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-project.ts';
import { mutants } from './mutants.ts';
import { verdictOf } from './verdict.ts';

test('300 mutants have the verdicts of apksigner, and the signers that it names', async () => {
  const path = join(temporaryFolder(), 'app.apk');
  const recorded = readFileSync(join(import.meta.dirname, 'verdicts.txt'), 'utf8')
    .trim()
    .split('\n');
  expect(recorded).toHaveLength(300);
  const differences: string[] = [];
  for (const [index, { name, bytes }] of mutants().entries()) {
    writeFileSync(path, bytes);
    const { isVerified, signers, why } = await verdictOf(path);
    const [, said = ''] = (recorded[index] ?? '').split(`${name}: `);
    const named = said.replace('verified by ', '').split(', ');
    const isEqual = isVerified
      ? said.startsWith('verified') && named.every((start, place) => signers[place]?.startsWith(start))
      : said === 'refused';
    if (!isEqual) differences.push(`${name}: recorded "${said}", found ${isVerified} ${signers} ${why}`);
  }
  expect(differences).toEqual([]);
});

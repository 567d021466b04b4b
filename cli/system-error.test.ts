import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/temporary-project.ts';
import { reasonOf, systemRefusal } from './system-error.ts';

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}

test('what the system refuses is said in words, with the place and what to do', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'pages.yaml');
  writeFileSync(file, '');
  const isFolder = systemRefusal(thrownBy(() => readFileSync(folder)));
  const hasFile = systemRefusal(thrownBy(() => readdirSync(join(file, 'hi'))));
  const tooLong = systemRefusal(
    thrownBy(() => writeFileSync(join(folder, 'a'.repeat(300)), '')),
    'Nothing of it was left behind.',
  );
  expect([isFolder?.message, isFolder?.hint]).toEqual([
    'There is a folder where a file is needed: a place that it does not name (EISDIR).',
    'Move that folder away, then run the command again.',
  ]);
  expect(hasFile?.message).toBe(
    `There is a file where a folder is needed, at ${join(file, 'hi')} or above it (ENOTDIR).`,
  );
  expect(tooLong?.hint).toBe('Nothing of it was left behind. Choose a shorter one.');
  expect(isFolder?.cause).toBeInstanceOf(Error);
});

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'EBUSY', 'ELOOP', 'EEXIST'])(
  '%s of the system is in words',
  (code) => {
    const error = Object.assign(new Error(`${code}: nothing for a reader`), {
      code,
      syscall: 'open',
      path: join(process.cwd(), 'content/site.yaml'),
    });
    const refusal = systemRefusal(error);
    expect(refusal?.message).toMatch(new RegExp(`^[A-Z][^:]*\\(${code}\\)\\.$`));
    expect(refusal?.message).not.toContain(process.cwd());
  },
);

test('an error of no system is nothing that a reader could mend', () => {
  expect(systemRefusal(new Error('a mistake'))).toBeNull();
  expect(systemRefusal(Object.assign(new Error('a mistake'), { code: 'EACCES' }))).toBeNull();
  expect(systemRefusal(Object.assign(new Error(), { code: 'ENOENT', syscall: 'open' }))).toBeNull();
});

test('a limit to watched folders is no full disk', () => {
  expect(systemRefusal(Object.assign(new Error(), { code: 'ENOSPC', syscall: 'watch' }))).toBeNull();
});

test('the reason is the end of a sentence, also of an error of no system', () => {
  const full = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC', syscall: 'write' });
  expect(reasonOf(full)).toBe('the disk is full (ENOSPC)');
  expect([reasonOf(new Error('no luck')), reasonOf('no words')]).toEqual(['no luck', 'no words']);
});

import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import { LinkInTheWay } from '../trust/own-path.ts';
import { realDisk } from './disk.ts';
import { guardedDisk } from './guarded-disk.ts';

/** More than the guard keeps in mind. */
const MANY = 2500;

test('a site of very many folders is written, and each folder is looked at again once it was forgotten', () => {
  const root = temporaryFolder();
  const top = join(root, 'dist');
  const elsewhere = join(root, 'elsewhere');
  for (const folder of [top, elsewhere]) mkdirSync(folder);
  const disk = guardedDisk(realDisk, [top]);
  for (let number = 0; number < MANY; number += 1) {
    disk.makeFolder(join(top, `page-${number}`));
    disk.write(join(top, `page-${number}`, 'index.html'), 'x');
  }
  expect(disk.read(join(top, `page-${MANY - 1}`, 'index.html')).toString()).toBe('x');
  rmSync(join(top, 'page-0'), { recursive: true });
  symlinkSync(elsewhere, join(top, 'page-0'));
  expect(() => disk.write(join(top, 'page-0/index.html'), 'y')).toThrow(LinkInTheWay);
  expect(existsSync(join(elsewhere, 'index.html'))).toBe(false);
});

test('a folder of the output that was taken away stays closed, however many folders come after it', () => {
  const root = temporaryFolder();
  const [top, workshop] = [join(root, 'dist'), join(root, 'workshop')];
  for (const folder of [top, workshop]) mkdirSync(folder);
  const disk = guardedDisk(realDisk, [top, workshop]);
  disk.removeFolder(workshop);
  for (let number = 0; number < MANY; number += 1) disk.makeFolder(join(top, `page-${number}`));
  mkdirSync(workshop);
  writeFileSync(join(workshop, 'own.txt'), 'of somebody else');
  expect(() => disk.write(join(workshop, 'own.txt'), 'x')).toThrow('none of the folders');
});

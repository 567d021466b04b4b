import { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { UsageError } from '../usage-error.ts';
import { parseNow, parsePort, parseWorkers } from './options.ts';
import { refuseUnnamedPaths } from './path-arguments.ts';

describe('--now', () => {
  const { root, read, write } = temporaryProject('three-pages', afterAll);
  const site = read('content/site.yaml').replace(/^timeZone: .*\n/m, '');

  test('a day is its noon, a time with its zone is that moment', async () => {
    write('content/site.yaml', site);
    expect(await parseNow('2026-03-31', root)).toBe(Date.UTC(2026, 2, 31, 12));
    expect(await parseNow('2026-03-31T18:00+02:00', root)).toBe(Date.UTC(2026, 2, 31, 16));
    expect(await parseNow('2028-02-29T00:00:00Z', root)).toBe(Date.UTC(2028, 1, 29));
  });

  test.each([
    ['Pacific/Auckland', 13],
    ['Pacific/Kiritimati', 14],
    ['Asia/Kolkata', 5.5],
    ['Pacific/Pago_Pago', -11],
    ['Mars/Olympus', 0],
  ])('a day is that of the site, in %s', async (timeZone, hours) => {
    write('content/site.yaml', `${site}timeZone: ${timeZone}\n`);
    const noon = Date.UTC(2026, 11, 31, 12) - hours * 3_600_000;
    expect(await parseNow('2026-12-31', root)).toBe(noon);
  });

  test('a site that cannot be read is in UTC until it can', async () => {
    write('content/site.yaml', 'timeZone: [\n');
    expect(await parseNow('2026-12-31', root)).toBe(Date.UTC(2026, 11, 31, 12));
  });

  test.each([
    '2026-02-30',
    '2026-02-29T12:00Z',
    '31 Dec 2026',
    '2026',
    '2026-03',
    '1',
    '',
    '2026-03-31T18:00',
  ])('%j is no date, as in content', async (text) => {
    await expect(parseNow(text, root)).rejects.toThrow(`"${text}" is not a date.`);
  });
});

test.each(['', ' 80', '1e3', '0x50', '80.0', '65536', '-1'])('%j is no port', (text) => {
  expect(() => parsePort(text)).toThrow(`"${text}" is not a port.`);
});

test('threads are a whole number, and no more than a machine of that size can use', () => {
  expect([parseWorkers('1', 2), parseWorkers('16', 2), parseWorkers('64', 16)]).toEqual([1, 16, 64]);
  expect(() => parseWorkers('17', 2)).toThrow(
    expect.objectContaining({
      message: '--workers takes at most 16 threads on this machine, which has 2 processors, not "17".',
      hint: 'Leave it out: a build takes as many as pay.',
    }),
  );
  for (const text of ['0', '2.5', 'two', '-1', ''])
    expect(() => parseWorkers(text, 2)).toThrow(`--workers takes a whole number from 1 on, not "${text}".`);
});

describe('a file or folder that is not named', () => {
  /** What a program with all kinds of such values answers. */
  function answer(...args: string[]): unknown {
    const program = new Command().hook('preAction', refuseUnnamedPaths);
    const parent = program.command('tables').option('--root <dir>').option('--title <text>');
    parent.command('import <file>').option('--out <file>');
    parent.command('merge [shards...]').option('--out <dir>', '', 'dist');
    for (const command of parent.commands) command.action(() => {});
    try {
      program.parse(args, { from: 'user' });
      return null;
    } catch (error) {
      return error instanceof UsageError ? [error.message, error.hint] : error;
    }
  }
  const nothing = (name: string, what: string): string[] => [
    `${name} takes the name of a ${what}, found nothing.`,
    'Is it a variable that is not set? Write the name, or leave it out.',
  ];

  test('an empty value is not the folder in which the command runs', () => {
    expect(answer('tables', 'import', '')).toEqual(nothing('<file>', 'file'));
    expect(answer('tables', 'import', 'a.csv', '--out', '')).toEqual(nothing('--out', 'file'));
    expect(answer('tables', 'merge', 'a', '')).toEqual(nothing('<shards>', 'folder'));
    expect(answer('tables', '--root', '', 'merge')).toEqual(nothing('--root', 'folder'));
  });

  test('"-" is standard output, which is no folder', () => {
    expect(answer('tables', 'merge', '--out', '-')).toEqual([
      '--out takes the name of a folder, found "-": files of a folder cannot be printed.',
      'Write the name, such as "dist".',
    ]);
  });

  test('names are taken as they are, and other values may be empty', () => {
    expect(answer('tables', '--title', '', 'import', '-', '--out', '-')).toBeNull();
    expect(answer('tables', 'merge')).toBeNull();
  });
});

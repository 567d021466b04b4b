import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import { readContentBytes } from './content-file.ts';

/** Runs in the moment between the look at a path and the opening of the file. */
const exchange = vi.hoisted(() => ({ beforeOpen: (): void => {}, afterOpen: (): void => {} }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  return {
    ...fs,
    openSync: (...args: Parameters<typeof fs.openSync>) => {
      exchange.beforeOpen();
      const file = fs.openSync(...args);
      exchange.afterOpen();
      return file;
    },
  };
});

let root: string;
const MOST = 1024;

beforeEach(() => {
  root = temporaryFolder();
  write('.env', 'SECRET=1');
  write('content/.secret', 'SECRET=2');
  write('content/assets/hero.svg', '<svg/>');
  exchange.beforeOpen = () => {};
  exchange.afterOpen = () => {};
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function link(path: string, target: string): string {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(target, join(root, path));
  return path;
}

function read(path: string): string {
  return readContentBytes(root, path, MOST).toString();
}

describe('the door to content/', () => {
  test('gives the bytes of a file, and of a file behind links within content/', () => {
    link('content/assets/same.svg', 'hero.svg');
    link('content/pictures', 'assets');
    for (const path of ['content/assets/hero.svg', 'content/assets/same.svg', 'content/pictures/hero.svg'])
      expect(read(path)).toBe('<svg/>');
  });

  test.each([
    ['a file above', 'content/assets/a.png', '../../.env', 'outside'],
    ['a file by its full path', 'content/assets/a.png', '/etc/hostname', 'outside'],
    ['a hidden file inside', 'content/assets/a.png', '../.secret', 'hidden'],
    ['a folder', 'content/assets/a.png', '../assets', 'not-a-file'],
  ])('refuses a link to %s', (_, path, target, reason) => {
    link(path, target);
    expect(() => read(path)).toThrow(expect.objectContaining({ reason }));
  });

  test('refuses a file behind a linked folder that leads out, and behind a chain of links', () => {
    write('elsewhere/a.png', 'SECRET');
    link('content/more', '../elsewhere');
    link('content/assets/one.png', 'two.png');
    link('content/assets/two.png', '../../elsewhere/a.png');
    for (const path of ['content/more/a.png', 'content/assets/one.png'])
      expect(() => read(path)).toThrow(expect.objectContaining({ reason: 'outside' }));
  });

  test.each([
    '../.env',
    '.env',
    'content/../.env',
    'contents/a',
    '/etc/hostname',
    'content/assets/../../.env',
  ])('refuses the path %s', (path) => {
    expect(() => read(path)).toThrow();
  });

  test('reads no more than it was given leave to', () => {
    write('content/assets/large.svg', 'x'.repeat(MOST + 1));
    expect(() => read('content/assets/large.svg')).toThrow(
      expect.objectContaining({ reason: 'too-large', sizeBytes: MOST + 1 }),
    );
  });

  test('content/ itself may be a link that the project was set up with', () => {
    renameSync(join(root, 'content'), join(root, 'texts'));
    link('content', 'texts');
    expect(read('content/assets/hero.svg')).toBe('<svg/>');
  });
});

describe('something exchanged while it is read', () => {
  const path = 'content/assets/hero.svg';
  const becomes = (target: string) => (): void => {
    rmSync(join(root, path));
    symlinkSync(target, join(root, path));
  };

  test('a file that becomes a link before it is opened is refused', () => {
    exchange.beforeOpen = becomes('../../.env');
    expect(() => read(path)).toThrow();
  });

  test('a folder that becomes a link before its file is opened, and a folder again after, is refused', () => {
    write('elsewhere/hero.svg', 'SECRET');
    const folder = join(root, 'content/assets');
    exchange.beforeOpen = () => {
      renameSync(folder, join(root, 'aside'));
      symlinkSync('../elsewhere', folder);
    };
    exchange.afterOpen = () => {
      rmSync(folder);
      renameSync(join(root, 'aside'), folder);
    };
    expect(() => read(path)).toThrow(expect.objectContaining({ reason: 'outside' }));
  });

  test('a file that an editor replaces meanwhile is read as the new one, whole', () => {
    exchange.afterOpen = () => {
      exchange.afterOpen = () => {};
      writeFileSync(join(root, 'content/assets/new'), 'the new one');
      renameSync(join(root, 'content/assets/new'), join(root, path));
    };
    expect(read(path)).toBe('the new one');
  });

  test('a file that is replaced again and again is refused', () => {
    exchange.afterOpen = () => {
      writeFileSync(join(root, 'content/assets/new'), 'another');
      renameSync(join(root, 'content/assets/new'), join(root, path));
    };
    expect(() => read(path)).toThrow(expect.objectContaining({ reason: 'outside' }));
  });

  test('a second name of the same file is no link', () => {
    linkSync(join(root, path), join(root, 'content/assets/twin.svg'));
    expect(read('content/assets/twin.svg')).toBe('<svg/>');
  });
});

import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentHash, listContent, readSource } from './read.ts';

let root = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'slipway-read-')));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, contents: string | Uint8Array = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), contents);
}

/** Runs `step` as a user who owns nothing here: the administrator of a container may read everything. */
function asStranger<Result>(step: () => Result): Result {
  const { getuid, seteuid } = process;
  if (getuid?.() !== 0 || seteuid === undefined) return step();
  chmodSync(root, 0o755);
  seteuid(65_534);
  try {
    return step();
  } finally {
    seteuid(0);
  }
}

describe('listContent', () => {
  test('reports what is no file, such as a socket', async () => {
    write('content/pages/index.yaml');
    const server = createServer().listen(join(root, 'content/pages/live.yaml'));
    await once(server, 'listening');
    const { files, problems } = listContent(root);
    server.close();
    expect(files.map(({ path }) => path)).toEqual(['content/pages/index.yaml']);
    expect(problems).toMatchObject([
      { code: 'file/kind', file: 'content/pages/live.yaml', message: 'Expected a file, found a socket.' },
    ]);
  });

  test('lists files below content by path, with sizes, and leaves dot-files and other folders out', () => {
    write('content/pages/ludo/index.yaml', 'title: Ludo\n');
    write('content/pages/b.yaml');
    write('content/pages/B.yaml', 'x');
    write('content/.vscode/settings.json');
    write('content/pages/.DS_Store');
    write('dist/index.html');
    const { files, problems } = listContent(root);
    expect(problems).toEqual([]);
    expect(files.map(({ path }) => path)).toEqual([
      'content/pages/B.yaml',
      'content/pages/b.yaml',
      'content/pages/ludo/index.yaml',
    ]);
    expect(files.map(({ sizeBytes }) => sizeBytes)).toEqual([1, 0, 12]);
  });

  test('follows links to files and folders within content/', () => {
    write('content/pages/ludo.yaml', 'title: Ludo\n');
    write('content/shared/faqs/home.yaml', '- heading: a\n');
    mkdirSync(join(root, 'content/collections'), { recursive: true });
    symlinkSync('../shared/faqs', join(root, 'content/collections/faqs'));
    symlinkSync('ludo.yaml', join(root, 'content/pages/rules.yaml'));
    const { files, problems } = listContent(root);
    expect(problems).toEqual([]);
    expect(files.map(({ path }) => path)).toEqual([
      'content/collections/faqs/home.yaml',
      'content/pages/ludo.yaml',
      'content/pages/rules.yaml',
      'content/shared/faqs/home.yaml',
    ]);
  });

  test('tells a folder that may not be read, and lists the rest', () => {
    write('content/pages/ludo.yaml');
    write('content/secret/a.yaml');
    chmodSync(join(root, 'content/secret'), 0o000);
    const { files, problems } = asStranger(() => listContent(root));
    chmodSync(join(root, 'content/secret'), 0o755);
    expect(files.map(({ path }) => path)).toEqual(['content/pages/ludo.yaml']);
    expect(problems).toMatchObject([
      {
        code: 'file/unreadable',
        file: 'content/secret',
        message: 'This folder cannot be read: you are not allowed to.',
      },
    ]);
  });

  test('tells each file and folder of a folder that shows its names alone', () => {
    write('content/pages/ludo.yaml');
    write('content/site.yaml');
    chmodSync(join(root, 'content'), 0o644);
    const { files, problems } = asStranger(() => listContent(root));
    chmodSync(join(root, 'content'), 0o755);
    expect(files).toEqual([]);
    expect(problems.map(({ file, message }) => `${file}: ${message}`).sort()).toEqual([
      'content/pages: This folder cannot be read: you are not allowed to.',
      'content/site.yaml: This file cannot be read: you are not allowed to.',
    ]);
  });

  test('tells that there is no folder content', () => {
    expect(listContent(root)).toMatchObject({
      files: [],
      problems: [
        {
          code: 'file/unreadable',
          file: 'content',
          message: 'This folder cannot be read: it does not exist.',
        },
      ],
    });
  });
});

describe('readSource', () => {
  test('gives text without its byte order mark, and the hash of the bytes', () => {
    const bytes = Buffer.from('\ufefftitle: लूडो\r\n');
    write('content/a.yaml', bytes);
    expect(readSource(root, 'content/a.yaml')).toEqual({
      source: { path: 'content/a.yaml', text: 'title: लूडो\r\n', hash: contentHash(bytes) },
      problem: null,
    });
  });

  test('tells a file that may not be read', () => {
    write('content/a.yaml', 'title: A\n');
    chmodSync(join(root, 'content/a.yaml'), 0o000);
    const { source, problem } = asStranger(() => readSource(root, 'content/a.yaml'));
    expect(source).toBeNull();
    expect(problem).toMatchObject({ code: 'file/unreadable', file: 'content/a.yaml', span: null });
    expect(problem?.message).toBe('This file cannot be read: you are not allowed to.');
  });

  test.each([
    ['a file that is gone', 'content/gone.yaml', 'it does not exist'],
    ['a folder', 'content', 'it is a folder'],
  ])('tells %s', (_, path, reason) => {
    mkdirSync(join(root, 'content'));
    expect(readSource(root, path).problem?.message).toBe(`This file cannot be read: ${reason}.`);
  });

  test('reads a file of exactly 4 MB and refuses one byte more', () => {
    const most = 4 * 1024 * 1024;
    write('content/most.yaml', 'x'.repeat(most));
    write('content/more.yaml', 'x'.repeat(most + 1));
    expect(readSource(root, 'content/most.yaml').problem).toBeNull();
    expect(readSource(root, 'content/more.yaml').problem?.found).toBe('4.1 MB');
  });

  test.each([
    ['a lead byte without its followers, in the middle', [0x61, 0xe0, 0xa4, 0x0a, 0x62], 1, 2],
    ['a follower without its lead byte', [0x0a, 0x0a, 0xa4, 0x62], 3, 1],
    ['an overlong form', [0x61, 0x62, 0xc0, 0x80], 1, 3],
    ['half of a pair of UTF-16', [0x61, 0xed, 0xa0, 0x80], 1, 2],
    ['a character beyond Unicode', [0xf4, 0x90, 0x80, 0x80], 1, 1],
    ['a byte order mark before it', [0xef, 0xbb, 0xbf, 0x61, 0xff], 1, 2],
  ])('finds the first byte that is no UTF-8: %s', (_, bytes, line, column) => {
    write('content/a.yaml', Uint8Array.from(bytes));
    expect(readSource(root, 'content/a.yaml').problem?.span?.start).toEqual({ line, column });
  });

  test('tabs, line ends and characters beyond the first plane are no stray characters', () => {
    write('content/a.yaml', 'a:\t"🎲"\r\nb: \u200d\n');
    expect(readSource(root, 'content/a.yaml').problem).toBeNull();
  });
});

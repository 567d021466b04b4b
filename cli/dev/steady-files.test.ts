import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle, open } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { steadyFiles } from './steady-files.ts';

const opened: FileHandle[] = [];

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...original,
    open: async (...of: Parameters<typeof open>) => {
      const handle = await original.open(...of);
      opened.push(handle);
      return handle;
    },
  };
});

let folder = '';
let page = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-steady-'));
  page = join(folder, 'index.html');
  writeFileSync(page, '<!doctype html>');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  opened.length = 0;
});

function response(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const part of stream) text += part.toString();
  return text;
}

test('a visitor who leaves while a file is opened leaves no open file, and no error', async () => {
  const answer = response();
  const files = steadyFiles(answer);
  const looking = files.lstat(page);
  answer.emit('close');
  expect((await looking).size).toBe(15);
  expect(opened.map(({ fd }) => fd)).toEqual([-1]);
  expect(await textOf(files.createReadStream(page))).toBe('');
});

test('one who leaves between the look at a file and its sending gets nothing more', async () => {
  const answer = response();
  const files = steadyFiles(answer);
  await files.lstat(page);
  answer.emit('close');
  expect(await textOf(files.createReadStream(page))).toBe('');
  await vi.waitFor(() => expect(opened.map(({ fd }) => fd)).toEqual([-1]));
});

test('a file is open as long as its response', async () => {
  const answer = response();
  const files = steadyFiles(answer);
  await files.lstat(page);
  expect(await textOf(files.createReadStream(page))).toBe('<!doctype html>');
  expect(opened[0]?.fd).toBeGreaterThan(0);
  answer.emit('close');
  await vi.waitFor(() => expect(opened.map(({ fd }) => fd)).toEqual([-1]));
});

/**
 * Runs before each test file: the document in which code for browsers is tested is happy-dom, and each file has one of its own, as have
 * its modules. Files share the thread: to start one and to load happy-dom, which has a thousand files, takes longer than their tests.
 */
import { pathToFileURL } from 'node:url';
import { afterAll, vi } from 'vitest';
import { populateGlobal } from 'vitest/runtime';
import { bundledDom } from './bundle.ts';

/** Globals that both Node and the document have. */
const OF_THE_DOCUMENT = [
  ...['Request', 'Response', 'Headers', 'FormData', 'fetch', 'URL', 'URLSearchParams'],
  ...['MessagePort', 'AbortController', 'AbortSignal', 'localStorage', 'sessionStorage'],
];

const { GlobalWindow } = (await import(pathToFileURL(await bundledDom()).href)) as typeof import('happy-dom');

// Modules of the file before have listeners on its document.
vi.resetModules();
const window = new GlobalWindow({
  console: globalThis.console,
  url: 'http://localhost:3000',
  settings: { disableErrorCapturing: true },
});
const { keys, originals } = populateGlobal(globalThis, window, {
  bindFunctions: true,
  additionalKeys: OF_THE_DOCUMENT,
});

afterAll(async () => {
  await window.happyDOM.abort();
  window.close();
  for (const key of keys) Reflect.deleteProperty(globalThis, key);
  for (const [key, value] of originals) Reflect.set(globalThis, key, value);
});

/**
 * The document in which code for browsers is tested: happy-dom. Every test file loads one of its own, and it has a thousand files; in one
 * it loads in a quarter of the time.
 */
import { pathToFileURL } from 'node:url';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { bundledDom } from './bundle.ts';

/** Node has them too, and the document has others. */
const OF_THE_DOCUMENT = [
  ...['Request', 'Response', 'Headers', 'FormData', 'fetch', 'URL', 'URLSearchParams'],
  ...['MessagePort', 'AbortController', 'AbortSignal'],
];

export default {
  name: 'document',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis & Record<string, unknown>) {
    const { GlobalWindow } = (await import(
      pathToFileURL(await bundledDom()).href
    )) as typeof import('happy-dom');
    const window = new GlobalWindow({
      console: global.console,
      url: 'http://localhost:3000',
      settings: { disableErrorCapturing: true },
    });
    const { keys, originals } = populateGlobal(global, window, {
      bindFunctions: true,
      additionalKeys: OF_THE_DOCUMENT,
    });
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) delete global[key];
        for (const [key, value] of originals) global[String(key)] = value;
      },
    };
  },
} satisfies Environment;

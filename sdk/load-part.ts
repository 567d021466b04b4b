/**
 * Fetches the SDK's other files from beside this script, each when it is first needed: a page that nobody downloads from does without.
 * A module imports them as any other; a script for any page has to know where it came from itself, because a relative address is refused
 * to scripts of another origin.
 */
import { document, ownFolder, runningScript } from './host-page.ts';

/** Of a module, written out for bundlers. */
const MODULES = {
  'engine.js': () => import('./engine.js'),
  'lookup.js': () => import('./lookup.js'),
  'verify.js': () => import('./verify.js'),
  'signature.js': () => import('./signature.js'),
  'extras.js': () => import('./extras.js'),
  'sheet.js': () => import('./sheet.js'),
  'texts-hi.js': () => import('./texts-hi.js'),
  'texts-gu.js': () => import('./texts-gu.js'),
  'texts-bn.js': () => import('./texts-bn.js'),
};

/** What each file exports. */
export type Parts = { [File in keyof typeof MODULES]: Awaited<ReturnType<(typeof MODULES)[File]>> };

/** Set by the build of a script for any page; absent in a module. */
declare const SLIPWAY_IS_SCRIPT: boolean | undefined;
/** SHA-256 in base64 of `engine.js` and `extras.js`, which has those of the others. Set by the build of a script for any page. */
declare const SLIPWAY_HASHES: Record<string, string>;

/** The element of a script for any page, which it can find only while it first runs. */
const script = typeof SLIPWAY_IS_SCRIPT === 'undefined' ? undefined : runningScript();
/** Read before a later `<base>` can change it. */
const address = script?.src;
let failures = 0;

/** Resolves when what is at `url` is a script of this hash, and is what an import of it will run; rejects otherwise. */
export function vouch(url: string, hash: string | undefined): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.integrity = `sha256-${hash}`;
  link.nonce = script?.nonce ?? '';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
    // An old browser would never say.
    if (!link.relList.supports(link.rel)) reject(link.rel);
  });
}

/**
 * Runs a file that is beside this script. A page that pins this script by its hash (`integrity`) pins that file too: only bytes of the hash
 * that the build wrote into this script are run. Rejects when they are not available.
 */
export async function runBeside(file: string): Promise<unknown> {
  // A browser that failed to fetch an address once does not fetch it again for a page.
  const folder = ownFolder();
  const url = `${folder === 'null' ? ownFolder(address) : folder}${file}${failures ? `?${failures}` : ''}`;
  try {
    if (script?.integrity)
      await vouch(url, SLIPWAY_HASHES[file] ?? (await loadPart('extras.js')).hashes[file]);
    return await import(url);
  } catch (error) {
    failures++;
    throw error;
  }
}

const loading: { [File in keyof Parts]?: Promise<Parts[File]> } = {};

/** What a file exports. Rejects when it is not available; the next call tries again. */
export function loadPart<File extends keyof Parts>(file: File): Promise<Parts[File]> {
  const parts: { [Name in File]?: Promise<Parts[File]> } = loading;
  const load = typeof SLIPWAY_IS_SCRIPT === 'undefined' ? MODULES[file] : () => runBeside(file);
  const part =
    parts[file] ??
    (load() as Promise<Parts[File]>).catch((error) => {
      parts[file] = undefined;
      throw error;
    });
  parts[file] = part;
  return part;
}

/** Does something with `extras.js`, in the order of the calls. Without it a download goes on all the same. */
export function withExtras(use: (extras: Parts['extras.js']) => unknown): void {
  loadPart('extras.js')
    .then(use)
    .catch((error) => console.warn('Slipway:', error));
}

/**
 * Loads the SDK's other files from this script's folder, each when it is first needed, so that pages without downloads fetch none. A module
 * uses ordinary imports; the script for any page has to find its own address, because scripts of another origin cannot use relative ones.
 */
import { delay } from './delay.ts';
import { document, ownFolder, runningScript } from './host-page.ts';

/** A file that takes longer counts as missing: a server that never answers would otherwise leave the visitor waiting for ever. */
const LONGEST_LOAD_MS = 30_000;

/** Imports of a module, spelled out for bundlers. */
const MODULES = {
  'engine.js': () => import('./engine.js'),
  'lookup.js': () => import('./lookup.js'),
  'verify.js': () => import('./verify.js'),
  'signature.js': () => import('./signature.js'),
  'sha256.js': () => import('./sha256.js'),
  'extras.js': () => import('./extras.js'),
  'sheet.js': () => import('./sheet.js'),
  'texts-hi.js': () => import('./texts-hi.js'),
  'texts-gu.js': () => import('./texts-gu.js'),
  'texts-bn.js': () => import('./texts-bn.js'),
};

/** Exports of each file. */
export type Parts = { [File in keyof typeof MODULES]: Awaited<ReturnType<(typeof MODULES)[File]>> };

/** Set by the build of a script for any page; absent in a module. */
declare const SLIPWAY_IS_SCRIPT: boolean | undefined;
/** SHA-256 in base64 of `engine.js` and `extras.js`, which has those of the others. Set by the build of a script for any page. */
declare const SLIPWAY_HASHES: Record<string, string>;

/** This script's element, which it can find only while it first runs. */
const script = typeof SLIPWAY_IS_SCRIPT === 'undefined' ? undefined : runningScript();
/** Read now, since a later `<base>` can change it. */
const address = script?.src;
let failures = 0;

/** Resolves if the script at `url`, as an import would run it, has this hash; rejects otherwise. */
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
    // An old browser would never fire an event.
    if (!link.relList.supports(link.rel)) reject(link.rel);
  });
}

/**
 * Runs a file from this script's folder. If the page pins this script by its hash (`integrity`), the file must have the hash that the build
 * wrote into this script. Rejects when it is not available.
 */
export async function runBeside(file: string): Promise<unknown> {
  // A browser does not retry an import that failed once for a page, so the address varies.
  const url = `${ownFolder() ?? ownFolder(address)}${file}${failures ? `?${failures}` : ''}`;
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

/** Loads a file and returns its exports. Rejects when it is not available; the next call tries again. */
export function loadPart<File extends keyof Parts>(file: File): Promise<Parts[File]> {
  const parts: { [Name in File]?: Promise<Parts[File]> } = loading;
  const load = typeof SLIPWAY_IS_SCRIPT === 'undefined' ? MODULES[file] : () => runBeside(file);
  const late = () => delay(LONGEST_LOAD_MS).then(() => Promise.reject(file));
  const part =
    parts[file] ??
    (Promise.race([load(), late()]) as Promise<Parts[File]>).catch((error) => {
      // The next request's address differs from that of one that is still pending.
      failures++;
      parts[file] = undefined;
      throw error;
    });
  parts[file] = part;
  return part;
}

/** Uses `extras.js`, in the order of the calls, and resolves then. If it is not available, downloads still work. */
export function withExtras(use: (extras: Parts['extras.js']) => unknown): Promise<unknown> {
  return loadPart('extras.js')
    .then(use)
    .catch((error) => console.warn('Slipway:', error));
}

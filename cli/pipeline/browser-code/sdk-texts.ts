/**
 * The SDK's sources bundled by esbuild and minified by swc. The result depends on the sources alone, so it is made once for each state of
 * them.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { packageRoot } from '../../package-root.ts';
import { contentHash } from '../source/read.ts';
import { cachedBesideTool } from './beside-tool.ts';
import { BROWSER_BUILD, OLDEST_BROWSER, textOf } from './browser-build.ts';

/** Text by name of the file. */
export type SdkTexts = Record<string, string>;

/** Name of the file, its source, whether it is a script for any page or a module, and the files whose hashes are written into it. */
type Entry = readonly [name: string, source: string, format: 'iife' | 'esm', parts?: readonly string[]];

/** Files that `slipway.js` fetches from its own folder, besides `engine.js` and `extras.js`. */
const PARTS = [
  'lookup.js',
  'verify.js',
  'signature.js',
  'sha256.js',
  'sheet.js',
  'texts-hi.js',
  'texts-gu.js',
  'texts-bn.js',
  'tracking.js',
  'qr.js',
];

/** Files of their own beside the modules that fetch them. */
export const MODULES = ['engine.js', 'extras.js', ...PARTS.filter((name) => name !== 'tracking.js')];

/** All end in `.js`: nginx and others send `.mjs` as `application/octet-stream`, which browsers refuse to run as a module. */
export const SDK_ENTRIES: readonly Entry[] = [
  ['slipway.js', 'sdk/embed.ts', 'iife', ['engine.js', 'extras.js']],
  ['slipway.module.js', 'sdk/index.ts', 'esm'],
  ['engine.js', 'sdk/engine.ts', 'esm'],
  ['lookup.js', 'sdk/lookup.ts', 'esm'],
  ['verify.js', 'sdk/verify.ts', 'esm'],
  ['signature.js', 'sdk/signature.ts', 'esm'],
  ['sha256.js', 'sdk/sha256.ts', 'esm'],
  ['sheet.js', 'sdk/sheet.ts', 'esm'],
  ['texts-hi.js', 'sdk/texts-hi.ts', 'esm'],
  ['texts-gu.js', 'sdk/texts-gu.ts', 'esm'],
  ['texts-bn.js', 'sdk/texts-bn.ts', 'esm'],
  ['extras.js', 'sdk/extras.ts', 'esm', PARTS],
  ['tracking.js', 'sdk/tracking-embed.ts', 'iife'],
  ['qr.js', 'sdk/qr.ts', 'esm'],
  ['consent.js', 'sdk/consent-embed.ts', 'iife'],
];

/** Further files that only the npm package has. */
const PACKAGE_ENTRIES: readonly Entry[] = [
  ['tracking-module.js', 'sdk/tracking-module.ts', 'esm'],
  ['react.js', 'sdk/react.ts', 'esm'],
  ['element.js', 'sdk/element.ts', 'esm'],
  ['slipway.js', 'sdk/package-script.ts', 'iife', ['slipway.module.js', 'tracking-module.js', ...MODULES]],
];

/**
 * Members that several files share, and their short names. Files of different releases may run together, so a line here never changes and
 * is never removed.
 */
const SHARED: Readonly<Record<string, string>> = {
  ...{ explain: 'a', loadPart: 'b', resolveLink: 'c', isInApp: 'd', recall: 'e', remember: 'f' },
  ...{ checkpoint: 'g', saveAgain: 'h', openLink: 'i', isLeading: 'j', touched: 'k' },
  ...{ isPromised: 'l', isRecorded: 'm', hasHash: 'n', baseUrl: 'o', gate: 'p', env: 'q', watched: 'r' },
  ...{ DownloadFailure: 's', hasOtherSigner: 't', provedBytes: 'u', onProved: 'v', flaw: 'w', ofApk: 'x' },
  ...{ digestChunk: 'y', page: 'z', record: 'A', isWhole: 'B', isComplete: 'C', isSame: 'D' },
  ...{ skipStored: 'E', found: 'F' },
};

/**
 * Members of the SDK's own objects that no page, stored record, message to another tab, service or other file of the SDK ever sees: these
 * are shortened arbitrarily. A name that is missing here costs bytes and nothing else.
 */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'slipway.js': [
    ...['isAppleLink', 'hasConsent', 'actByItself', 'act', 'isLookedUp', 'flagKey', 'press'],
    ...['isWanted', 'isPaused', 'isDestroyed', 'given', 'engine', 'publish'],
  ],
  'engine.js': [
    ...['transferredBytes', 'elapsedMs', 'retryAfterMs', 'canSave', 'isOnline'],
    ...['onOnlineOrShown', 'openStore', 'openChannel', 'truncate', 'verdict', 'refusals'],
    ...['mustProve', 'claim', 'failures', 'onBytes', 'load', 'freeBytes', 'prefetch'],
    ...['response', 'after', 'pass', 'pieces', 'storeFailed', 'isHeld', 'reaches'],
    ...['isProbing', 'isFollowing', 'isPaused', 'isExpecting', 'figures', 'bytesBefore', 'setbacks'],
    ...['refreshes', 'isOnlyUnfinished', 'isFound', 'isAgain', 'delayMs', 'chance', 'cancelWait', 'report'],
    ...['aimed', 'gotBytes', 'passed', 'calledOff', 'runEnded', 'queueUp'],
    ...['aim', 'attempt', 'publish', 'callOff', 'callOffRun', 'forget', 'endRun', 'dispatch'],
    ...['isForgetting', 'giveLockBack', 'startedAt', 'startedBytes', 'isUnanswered', 'isSuspect', 'isShared'],
    ...['giveLinkBack', 'endedElsewhere', 'probed', 'wantsWhole', 'isForeign'],
    ...['isStoring', 'waitingBytes', 'settled', 'cut', 'mayUseIfRange', 'offset', 'prover', 'stored'],
    ...['verified', 'step', 'effects', 'watch', 'lead', 'run', 'retry', 'probe', 'saved', 'part', 'store'],
    ...['target', 'isOwn', 'append', 'remove', 'save', 'kind', 'wait', 'find'],
  ],
  'verify.js': ['wholeParts', 'readBytes', 'readOn', 'handles'],
  'signature.js': [
    ...['blockStart', 'listStart', 'listEnd', 'signedData', 'certificate', 'signatures', 'digests'],
    ...['blocks', 'publicKey'],
  ],
  'sheet.js': [
    ...['figures', 'safety', 'restart', 'steps', 'overlay', 'again', 'weak', 'live', 'dialog', 'title'],
    ...['take', 'release', 'onClear', 'clear', 'bar', 'left'],
  ],
  'tracking.js': [
    ...[
      'landings',
      'externalReferrer',
      'requestHints',
      'sendPixel',
      'impressed',
      'directLink',
      'report',
      'land',
    ],
    ...['diagnostics', 'isHeld', 'isSourceKnown'],
  ],
};

/** Files that access each other's members: of these, those of the shared list alone. */
export const SHARING: readonly string[] = [
  ...['slipway.js', 'engine.js', 'lookup.js', 'verify.js', 'signature.js', 'sheet.js', 'extras.js'],
];

/**
 * How members are shortened in a file. Modules for bundlers use the same names as their scripts. Names that objects of a browser have are
 * shortened as well: a listed name must be the SDK's own wherever its file uses it.
 */
function propertiesOf(name: string): Pick<BuildOptions, 'mangleProps' | 'mangleCache'> {
  const script = SCRIPTS[name] ?? name;
  const shared = SHARING.includes(script) ? SHARED : {};
  const members = [...Object.keys(shared), ...(MEMBERS[script] ?? [])];
  if (members.length === 0) return {};
  return { mangleProps: new RegExp(`^(?:${members.join('|')})$`), mangleCache: shared };
}

/** The script whose sources each of these modules has. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'slipway.module.js': 'slipway.js',
  'tracking-module.js': 'tracking.js',
};

/** The files that a site publishes. */
export function sdkTexts(version: string): Promise<SdkTexts> {
  return cachedBesideTool('sdk', sourcesHash(version), () => makeTexts(version, SDK_ENTRIES));
}

/** Hash of everything that the published texts depend on: sources, tools and their settings. */
function sourcesHash(version: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const tools = [
    OLDEST_BROWSER,
    dependencies.esbuild,
    dependencies['@swc/core'],
    JSON.stringify([SDK_ENTRIES, SHARING, SHARED, MEMBERS]),
    makeTexts,
    propertiesOf,
    bundle,
    minify,
  ];
  return contentHash([version, ...tools, ...sourceTexts('sdk'), ...sourceTexts('schemas/plain')].join('\0'));
}

function sourceTexts(folder: string): string[] {
  return readdirSync(join(packageRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceTexts(path);
    return /(?<!\.test|\.d)\.ts$/.test(path) ? [path, readFileSync(join(packageRoot, path), 'utf8')] : [];
  });
}

/** Further files of the npm package: made on demand, since no build of a site needs them. */
export async function packageTexts(version: string): Promise<SdkTexts> {
  const plugins = [leaveParts, leaveDownload];
  const texts = await makeTexts(version, PACKAGE_ENTRIES, plugins, await sdkTexts(version));
  // Bundlers remove the directive, which frameworks that render on a server need.
  return { ...texts, 'react.js': `'use client';\n${texts['react.js']}` };
}

/** Imports of these are left unresolved. */
const leaveParts = leaving(
  'parts',
  new RegExp(`^\\./(?:${MODULES.map((name) => name.slice(0, -'.js'.length)).join('|')})\\.js$`),
);

/** For the npm package's additions, the download itself is external too, and so is React. */
const leaveDownload = leaving('download', /^(?:react|\.\/index\.ts)$/);

function leaving(name: string, filter: RegExp): Plugin {
  return {
    name: `leave-${name}`,
    setup(build) {
      build.onResolve({ filter }, ({ path }) => ({
        path: path.replace('./index.ts', './slipway.module.js'),
        external: true,
      }));
    },
  };
}

async function makeTexts(
  version: string,
  entries: readonly Entry[],
  plugins = [leaveParts],
  made: SdkTexts = {},
): Promise<SdkTexts> {
  const texts = { ...made };
  const make = async (entry: Entry): Promise<void> => {
    const [name, , format] = entry;
    texts[name] = await minify(await bundle(version, entry, texts, plugins), format === 'esm');
  };
  // First the parts, then the files that contain their hashes.
  let rest = entries;
  while (rest.length > 0) {
    const next = rest.filter(([, , , parts = []]) => parts.every((part) => texts[part] !== undefined));
    await Promise.all(next.map(make));
    rest = rest.filter((entry) => !next.includes(entry));
  }
  return Object.fromEntries(entries.map(([name]) => [name, texts[name] ?? '']));
}

/** Bundles an entry with esbuild. `made`: the texts of its parts. */
async function bundle(
  version: string,
  [name, source, format, parts = []]: Entry,
  made: SdkTexts,
  plugins: Plugin[],
): Promise<string> {
  const { build } = await import('esbuild');
  const hashes = parts.map((part) => [part, sha256(made[part] ?? '')]);
  const { outputFiles } = await build({
    ...BROWSER_BUILD,
    entryPoints: [source],
    format,
    ...propertiesOf(name),
    // A field that a constructor sets needs no declaration of its own.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    define: {
      ...BROWSER_BUILD.define,
      SLIPWAY_VERSION: JSON.stringify(version),
      SLIPWAY_HASHES: JSON.stringify(Object.fromEntries(hashes)),
      // No trace of script loading may be left in a module: bundlers refuse addresses that are computed at run time.
      SLIPWAY_IS_SCRIPT: format === 'iife' ? 'true' : 'undefined',
    },
    plugins,
  });
  return textOf(outputFiles?.[0]);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/**
 * Every visitor of every partner fetches the SDK: swc saves a further 5 % over esbuild. Nothing here uses `new`, `this` or `arguments`
 * of a plain function, so all of them may become arrow functions. `unsafe` assumes that built-in objects are not modified, and turns a
 * template with one value into a concatenation.
 */
async function minify(text: string, isModule: boolean): Promise<string> {
  const { minify } = await import('@swc/core');
  const { code } = await minify(text, {
    ecma: 2020,
    module: isModule,
    // A partner's page or server may declare another encoding than UTF-8; modules are always UTF-8.
    format: { asciiOnly: !isModule },
    // esbuild has joined statements already.
    compress: { ecma: 2020, passes: 5, unsafe: true, unsafe_arrows: true, sequences: false },
    mangle: true,
  });
  return `${code}\n`;
}

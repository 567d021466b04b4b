/**
 * The published files of the download SDK. They depend on the SDK's sources alone, so they are made once for each state of those
 * and kept beside the compiled tool: no project waits for them twice.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { packageRoot } from '../package-root.ts';
import { BROWSER_BUILD, type BundledFile, bundledFile, OLDEST_BROWSER, textOf } from './browser-build.ts';
import { contentHash } from './read.ts';
import { type EntryId, readEntry, storedValue, writeEntry } from './store/index.ts';

/** A week. */
const UNUSED_MS = 7 * 24 * 3_600_000;

/** Text by name of the file. */
type SdkTexts = Record<string, string>;

/**
 * What is bundled: name of the file, entry, and whether it is a script for any page or a module. All end in `.js`: nginx and
 * others send `.mjs` as bytes of no known kind, and browsers run no module of that type.
 */
const ENTRIES = [
  ['slipway.js', 'sdk/embed.ts', 'iife'],
  ['slipway.module.js', 'sdk/index.ts', 'esm'],
  ['verify.js', 'sdk/verify.ts', 'esm'],
  ['tracking.js', 'sdk/tracking-embed.ts', 'iife'],
  ['qr.js', 'sdk/tracking/draw-qr.ts', 'esm'],
] as const;

const TYPES = ['slipway.d.ts', 'slipway.module.d.ts', 'tracking.d.ts'];

/** Where released versions stand, each in a folder of its name: their bytes are what partners' pages ask for by hash. */
const RELEASES = join(packageRoot, 'sdk/releases');

/**
 * The download SDK: a script for any page and a module, with types; tracking alone, and what draws its QR codes. `v1` moves
 * with releases; a version's own folder never changes, and stays in the output when later versions have come. Rejects when
 * `version` is released with other bytes.
 */
export async function buildSdk(
  version: string,
  releases = RELEASES,
): Promise<{ files: BundledFile[]; page: BundledFile }> {
  const texts = await sdkTexts(version);
  const published: [name: string, text: string][] = [
    ...ENTRIES.map(([name]): [string, string] => [name, texts[name] ?? '']),
    ...TYPES.map((name): [string, string] => [name, readFileSync(join(packageRoot, 'sdk', name), 'utf8')]),
  ];
  const filesIn = (folder: string) =>
    published.map(([name, text]) => bundledFile(`sdk/${folder}/${name}`, text));
  const files = [...filesIn(version), ...filesIn('v1')];
  for (const released of releasedFiles(releases)) {
    const now = files.find(({ path }) => path === released.path);
    if (now === undefined) files.push(released);
    else if (now.text !== released.text) throw new ReleasedSdkError(wouldChange(version, released.path));
  }
  const manifest = {
    version,
    files: Object.fromEntries(files.map(({ path, integrity }) => [`/${path}`, integrity])),
  };
  const page = files[0] as BundledFile;
  return {
    files: [...files, bundledFile('sdk/v1/manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)],
    page,
  };
}

/** Bytes of a version that is out would change: pages that name its hash would lose their script. */
export class ReleasedSdkError extends Error {}

function wouldChange(version: string, path: string): string {
  return `Version ${version} of the SDK is released, and ${path} would change. Raise "version" in package.json, or undo the change of sdk/.`;
}

/** Stores the bytes of `version` for good, and beside their folder the hashes they are held to. Gives the paths it wrote. */
export async function releaseSdk(version: string, releases = RELEASES): Promise<string[]> {
  const { files } = await buildSdk(version, releases);
  const own = files.filter(({ path }) => path.startsWith(`sdk/${version}/`));
  const hashes = Object.fromEntries(own.map(({ path, integrity }) => [basename(path), integrity]));
  const record = { path: `${version}.json`, text: `${JSON.stringify(hashes, null, 2)}\n` };
  const written = own.map(({ path, text }) => ({ path: path.slice('sdk/'.length), text }));
  return [...written, record].map(({ path, text }) => {
    const target = join(releases, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    return target;
  });
}

/** Every file of every released version, each with the hash that it was released with. */
function releasedFiles(releases: string): BundledFile[] {
  if (!existsSync(releases)) return [];
  const folders = readdirSync(releases, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .sort()
    .flatMap((version) => filesOfRelease(releases, version));
}

function filesOfRelease(releases: string, version: string): BundledFile[] {
  const hashes = recordedHashes(join(releases, `${version}.json`));
  const names = new Set([...Object.keys(hashes), ...readdirSync(join(releases, version))]);
  return [...names].sort().map((name) => {
    const file = bundledFile(`sdk/${version}/${name}`, textIfAny(join(releases, version, name)));
    if (file.integrity === hashes[name]) return file;
    throw new ReleasedSdkError(
      `sdk/releases/${version}/${name} is not what was released as version ${version}. Restore it, and ${version}.json beside its folder, from the repository.`,
    );
  });
}

function textIfAny(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // gone, or a folder: not what was released either
  }
}

function recordedHashes(path: string): Record<string, unknown> {
  try {
    const hashes: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof hashes === 'object' && hashes !== null ? { ...hashes } : {};
  } catch {
    return {}; // then no file is what was released
  }
}

/**
 * Members of the SDK's own objects that no page, stored record, message to another tab or service ever sees: these alone are
 * shortened. A name that is missing here costs bytes and nothing else.
 */
const OWN_MEMBERS = [
  ...['transferredBytes', 'elapsedMs', 'retryAfterMs', 'isWhole', 'isComplete', 'checkpoint', 'canSave'],
  ...['explain', 'isOnline', 'onWake', 'openStore', 'openChannel', 'actByItself', 'realBrowserUrl'],
  ...['baseUrl', 'isInApp', 'isAppleLink', 'hasConsent', 'onAgain', 'showsPercent', 'isWeak'],
  ...[
    'overlayMs',
    'hintMs',
    'clearMs',
    'againMs',
    'truncate',
    'openLink',
    'isJoined',
    'isRecorded',
    'verdict',
  ],
  ...[
    'mustProve',
    'claim',
    'failures',
    'loadVerifier',
    'saveAgain',
    'onBytes',
    'verifier',
    'expect',
    'isSame',
  ],
  ...[
    'freeBytes',
    'early',
    'response',
    'repeated',
    'endpoint',
    'head',
    'after',
    'remember',
    'recall',
    'pass',
    'pieces',
  ],
  ...['refusal', 'variant', 'engine', 'act'],
  ...[
    'landings',
    'externalReferrer',
    'askHints',
    'sendPixel',
    'impressed',
    'directLink',
    'say',
    'land',
    'notes',
  ],
];

async function sdkTexts(version: string): Promise<SdkTexts> {
  const folder = join(packageRoot, 'bin/compiled-sdk');
  const key = sourcesHash(version);
  const id: EntryId = { kind: 'sdk', key, recipe: '1' };
  const file = join(folder, `${key}.entry`);
  const made = readEntry(file, id);
  if (made !== null) return JSON.parse(made.bytes.toString('utf8')) as SdkTexts;
  const texts = await makeTexts(version);
  try {
    writeEntry(file, id, storedValue(Buffer.from(JSON.stringify(texts))));
    // Those of other states of the sources are in nobody's way for a while, and then gone. What `npm pack` adds here stays.
    const others = readdirSync(folder).filter(
      (name) =>
        /\.(?:entry|json)/.test(name) && statSync(join(folder, name)).mtimeMs < Date.now() - UNUSED_MS,
    );
    for (const name of others) rmSync(join(folder, name), { force: true });
  } catch {
    // An installed tool may not write into its own folder: then it brings what `npm pack` made.
  }
  return texts;
}

/** Of all that the published texts depend on: sources, their tools and how these are set. */
function sourcesHash(version: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const tools = [
    OLDEST_BROWSER,
    dependencies.esbuild,
    dependencies.terser,
    JSON.stringify([ENTRIES, OWN_MEMBERS]),
    makeTexts,
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

/** `verify.js` stays a file of its own beside the module that imports it. */
const leaveVerifier: Plugin = {
  name: 'leave-verifier',
  setup(build) {
    build.onResolve({ filter: /^\.\/verify\.js$/ }, ({ path }) => ({ path, external: true }));
  },
};

async function makeTexts(version: string): Promise<SdkTexts> {
  const { build } = await import('esbuild');
  const made = ENTRIES.map(async ([name, entry, format]) => {
    const define: Record<string, string> = {
      ...BROWSER_BUILD.define,
      SLIPWAY_VERSION: JSON.stringify(version),
      ...(format === 'iife' ? { SLIPWAY_IS_SCRIPT: 'true' } : {}),
    };
    const { outputFiles } = await build({
      ...BROWSER_BUILD,
      entryPoints: [entry],
      format,
      define,
      plugins: [leaveVerifier],
    });
    return [name, await minify(textOf(outputFiles?.[0]), format === 'esm')] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

/**
 * Every visitor of every partner fetches the SDK: terser takes off a further 5 % that esbuild, made for speed, leaves.
 * `unsafe` and its kin stay off.
 */
async function minify(text: string, isModule: boolean): Promise<string> {
  const { minify } = await import('terser');
  const { code } = await minify(text, {
    ecma: 2020,
    module: isModule,
    // A partner's page or server may say another encoding than UTF-8.
    format: { ascii_only: true },
    compress: { passes: 3, keep_fargs: false, pure_getters: true, hoist_funs: true },
    mangle: { properties: { regex: new RegExp(`^(?:${OWN_MEMBERS.join('|')})$`) } },
  });
  return `${code}\n`;
}

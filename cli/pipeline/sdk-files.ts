/**
 * The published files of the download SDK. They depend on the SDK's sources alone, so they are made once for each state of those
 * and kept beside the compiled tool: no project waits for them twice.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../package-root.ts';
import { BROWSER_BUILD, type BundledFile, bundledFile, OLDEST_BROWSER, textOf } from './browser-build.ts';
import { contentHash } from './read.ts';

/** A week. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Text by name of the file. */
type SdkTexts = Record<string, string>;

/**
 * What is bundled: name of the file, entry, and whether it is a script for any page or a module. All end in `.js`: nginx and
 * others send `.mjs` as bytes of no known kind, and browsers run no module of that type.
 */
const ENTRIES = [
  ['slipway.js', 'sdk/embed.ts', 'iife'],
  ['slipway.module.js', 'sdk/index.ts', 'esm'],
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
  for (const { path, text } of releasedFiles(releases)) {
    const now = files.find((file) => file.path === path);
    if (now === undefined) files.push(bundledFile(path, text));
    else if (now.text !== text) throw new ReleasedSdkError(version, path);
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

/** The sources give other bytes than a version that is out: pages that name its hash would lose their script. */
export class ReleasedSdkError extends Error {
  constructor(version: string, path: string) {
    super(
      `Version ${version} of the SDK is released, and ${path} would change. Raise "version" in package.json, or undo the change of sdk/.`,
    );
  }
}

/** Keeps the bytes of `version` for good. Gives the paths it wrote. */
export async function releaseSdk(version: string, releases = RELEASES): Promise<string[]> {
  const { files } = await buildSdk(version, releases);
  const own = files.filter(({ path }) => path.startsWith(`sdk/${version}/`));
  return own.map(({ path, text }) => {
    const target = join(releases, path.slice('sdk/'.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    return target;
  });
}

function releasedFiles(releases: string): { path: string; text: string }[] {
  if (!existsSync(releases)) return [];
  return readdirSync(releases)
    .sort()
    .flatMap((version) =>
      readdirSync(join(releases, version))
        .sort()
        .map((name) => ({
          path: `sdk/${version}/${name}`,
          text: readFileSync(join(releases, version, name), 'utf8'),
        })),
    );
}

/**
 * Members of the SDK's own objects that no page, stored record, message to another tab or service ever sees: these alone are
 * shortened. A name that is missing here costs bytes and nothing else.
 */
const OWN_MEMBERS = [
  ...['transferredBytes', 'elapsedMs', 'retryAfterMs', 'isWhole', 'isComplete', 'checkpoint', 'canSave'],
  ...['explain', 'isOnline', 'onWake', 'openStore', 'openChannel', 'actByItself', 'realBrowserUrl'],
  ...['baseUrl', 'isInApp', 'isAppleLink', 'hasConsent', 'onAgain', 'showsPercent', 'isWeak'],
  ...['overlayMs', 'hintMs', 'clearMs', 'againMs'],
];

async function sdkTexts(version: string): Promise<SdkTexts> {
  const folder = join(packageRoot, 'bin/compiled-sdk');
  const file = join(folder, `${sourcesHash(version)}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Not made yet, or cut off by a killed process.
  }
  const texts = await makeTexts(version);
  try {
    mkdirSync(folder, { recursive: true });
    const staging = `${file}-${process.pid}`;
    writeFileSync(staging, JSON.stringify(texts));
    // Those of other states of the sources are in nobody's way for a while, and then gone. What `npm pack` adds here stays.
    const others = readdirSync(folder).filter(
      (name) => name.includes('.json') && statSync(join(folder, name)).mtimeMs < Date.now() - KEPT_MS,
    );
    for (const name of others) rmSync(join(folder, name), { force: true });
    renameSync(staging, file);
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

async function makeTexts(version: string): Promise<SdkTexts> {
  const { build } = await import('esbuild');
  const options = {
    ...BROWSER_BUILD,
    define: { ...BROWSER_BUILD.define, SLIPWAY_VERSION: JSON.stringify(version) },
  };
  const made = ENTRIES.map(async ([name, entry, format]) => {
    const { outputFiles } = await build({ ...options, entryPoints: [entry], format });
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
    compress: { passes: 3, keep_fargs: false, pure_getters: true },
    mangle: { properties: { regex: new RegExp(`^(?:${OWN_MEMBERS.join('|')})$`) } },
  });
  return `${code}\n`;
}

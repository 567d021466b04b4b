/** The published files of the download SDK, and the releases whose bytes never change. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolders } from '../../make-folders.ts';
import { packageRoot } from '../../package-root.ts';
import { type BundledFile, bundledFile } from './browser-build.ts';
import { SDK_ENTRIES, sdkTexts } from './sdk-texts.ts';

const TYPES = ['slipway.d.ts', 'slipway.module.d.ts', 'tracking.d.ts', 'consent.d.ts'];

/** Released versions, each in a folder of its name: partners' pages pin their bytes by hash. */
const RELEASES = join(packageRoot, 'sdk/releases');

/**
 * The download SDK: a script for any page and a module, with types; tracking alone, and what draws its QR codes. `v1` moves
 * with releases; a version's own folder never changes, and stays in the output after later releases. Rejects when
 * `version` is released with other bytes.
 */
export async function buildSdk(
  version: string,
  releases = RELEASES,
): Promise<{ files: BundledFile[]; page: BundledFile }> {
  const texts = await sdkTexts(version);
  const published: [name: string, text: string][] = [
    ...SDK_ENTRIES.map(([name]): [string, string] => [name, texts[name] ?? '']),
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

/** Thrown when the bytes of a released version would change: pages that pin its hash would lose their script. */
export class ReleasedSdkError extends Error {}

function wouldChange(version: string, path: string): string {
  return `Version ${version} of the SDK is released, and ${path} would change. Raise "version" in package.json, or undo the change of sdk/.`;
}

/** Stores the bytes of `version` permanently, and beside their folder their hashes. Returns the paths it wrote. */
export async function releaseSdk(version: string, releases = RELEASES): Promise<string[]> {
  const { files } = await buildSdk(version, releases);
  const own = files.filter(({ path }) => path.startsWith(`sdk/${version}/`));
  const hashes = Object.fromEntries(own.map(({ path, integrity }) => [basename(path), integrity]));
  const record = { path: `${version}.json`, text: `${JSON.stringify(hashes, null, 2)}\n` };
  const written = own.map(({ path, text }) => ({ path: path.slice('sdk/'.length), text }));
  return [...written, record].map(({ path, text }) => {
    const target = join(releases, path);
    makeFolders(dirname(target));
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
    return ''; // missing, or a folder: not what was released either
  }
}

function recordedHashes(path: string): Record<string, unknown> {
  try {
    const hashes: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof hashes === 'object' && hashes !== null ? { ...hashes } : {};
  } catch {
    return {}; // without hashes no file counts as released
  }
}

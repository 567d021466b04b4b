/** `slipway sdk`: the download script alone, for a host of its own. */
import { basename, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readTool } from '../package-root.ts';
import { buildSdk, ReleasedSdkError, releaseSdk } from '../pipeline/browser-code/sdk-files.ts';
import { isPackageName, sdkPackage } from '../pipeline/browser-code/sdk-package.ts';
import { addFiles } from '../pipeline/output/index.ts';
import { inertJson } from '../report/inert.ts';
import { alignColumns } from '../report/summary.ts';
import { UsageError } from '../usage-error.ts';

/** Default name of the npm package. */
const PACKAGE_NAME = 'slipway-download';

export interface SdkOptions {
  out?: string;
  json?: boolean;
  /** Write an npm package of this name; `true`: of the usual one. */
  package?: string | true;
  release?: boolean;
}

export async function sdk(options: SdkOptions): Promise<number> {
  try {
    return await chosen(options);
  } catch (error) {
    if (!(error instanceof ReleasedSdkError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function chosen(options: SdkOptions): Promise<number> {
  if (options.release) return release();
  return options.package === undefined ? write(options) : writePackage(options);
}

/** An npm package in a folder of its own, ready for `npm publish`. */
async function writePackage(options: SdkOptions): Promise<number> {
  const name = typeof options.package === 'string' ? options.package : PACKAGE_NAME;
  if (!isPackageName(name))
    throw new UsageError(
      `"${name}" is no name of an npm package.`,
      'Give one like "app-download" or "@my-company/app-download": lower case, no spaces.',
    );
  const folder = resolve(options.out ?? basename(name));
  const files = await sdkPackage(name, readTool().version);
  addFiles(folder, files);
  if (options.json)
    process.stdout.write(inertJson({ name, folder, files: files.map(({ path }) => path) }, 2));
  else {
    const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    process.stdout.write(
      `${name}: ${files.length} files, ${(bytes / 1024).toFixed(0)} KB, no dependencies, in ${folder}\nPack it with "npm pack ${folder}", publish it with "npm publish ${folder}".\n`,
    );
  }
  return 0;
}

async function release(): Promise<number> {
  for (const path of await releaseSdk(readTool().version)) process.stdout.write(`${path}\n`);
  return 0;
}

async function write(options: SdkOptions): Promise<number> {
  const out = resolve(options.out ?? 'dist');
  const { files } = await buildSdk(readTool().version);
  addFiles(out, files);
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify(
        files.map(({ path, integrity, text }) => ({ path, integrity, bytes: Buffer.byteLength(text) })),
        null,
        2,
      )}\n`,
    );
    return 0;
  }
  const rows = files.map(({ path, text, integrity }) => [
    path,
    `${Buffer.byteLength(text)} B`,
    `${gzipSync(text, { level: 9 }).length} B gz`,
    integrity,
  ]);
  process.stdout.write(`${alignColumns(rows)}\n`);
  return 0;
}

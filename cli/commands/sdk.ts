/** `slipway sdk`: the download script alone, for a host of its own. */
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readTool } from '../package-root.ts';
import { addFiles } from '../pipeline/output/index.ts';
import { buildSdk, ReleasedSdkError, releaseSdk } from '../pipeline/sdk-files.ts';
import { alignColumns } from '../report/summary.ts';

export interface SdkOptions {
  out?: string;
  json?: boolean;
  release?: boolean;
}

export async function sdk(options: SdkOptions): Promise<number> {
  try {
    return await (options.release ? release() : write(options));
  } catch (error) {
    if (!(error instanceof ReleasedSdkError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
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

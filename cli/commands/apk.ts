/** `slipway apk manifest FILE`: what the download script checks an APK against. */
import { ApkProblem } from '../apk/apk-problem.ts';
import { type ApkManifest, readApkManifest } from '../apk/manifest.ts';
import { inertJson } from '../report/inert.ts';
import { UsageError } from '../usage-error.ts';
import { writeReport } from '../written-file.ts';
import { STANDARD_OUTPUT } from './path-arguments.ts';

export interface ApkManifestOptions {
  out?: string;
  json?: boolean;
}

export async function apkManifest(file: string, options: ApkManifestOptions): Promise<number> {
  const manifest = await describePackage(file);
  const json = inertJson(manifest, 2);
  if (options.out !== undefined && options.out !== STANDARD_OUTPUT) {
    writeReport(options.out, json, isManifest);
    process.stdout.write(`${options.out}\n`);
    return 0;
  }
  process.stdout.write(options.json || options.out === STANDARD_OUTPUT ? json : table(manifest));
  return 0;
}

/** Whether a file is what an earlier run of this command wrote. */
function isManifest(text: string): boolean {
  try {
    const value = JSON.parse(text) as Partial<ApkManifest> | null;
    return (
      typeof value?.sha256 === 'string' && typeof value.chunkSize === 'number' && Array.isArray(value.chunks)
    );
  } catch {
    return false;
  }
}

async function describePackage(file: string): Promise<ApkManifest> {
  try {
    return await readApkManifest(file);
  } catch (error) {
    if (error instanceof ApkProblem) throw new UsageError(`${file}: ${error.message}`, error.hint);
    throw error;
  }
}

function table(manifest: ApkManifest): string {
  const { chunks, schemes, signerSha256, signersSha256, versionName, ...facts } = manifest;
  // The form used in the attribute of a download link.
  const integrity = `sha256-${Buffer.from(manifest.sha256, 'hex').toString('base64')}`;
  const rows = Object.entries({
    verdict: `verified, signed by scheme ${schemes.join(' and ')}`,
    ...facts,
    versionName: versionName ?? 'none',
    integrity,
    signerSha256,
    ...(signersSha256.length > 1 ? { signersSha256: signersSha256.join(' ') } : {}),
    chunks: `${chunks.length}; --json lists their hashes`,
  });
  return `${alignLeft(rows.map(([name, value]) => [name, String(value)]))}\n`;
}

function alignLeft(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/**
 * What a build wrote, and so what the next may replace or delete: a list of files with their hashes. The project's own record
 * is in `.slipway/output`. Where that is missing (a fresh clone beside a restored `dist`), the lists that are in the output
 * itself count, and only for files whose bytes are those of the list.
 */

import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { makeFolders } from '../../make-folders.ts';
import { writeAt } from '../../written-file.ts';
import { contentHash } from '../source/read.ts';
import type { FileRow } from '../source/untouched.ts';
import { linkOnWay, readOwnText, refuseLinks } from '../trust/own-path.ts';
import { SealedParts, sealIn, unseal } from '../trust/seal.ts';
import { sealKey } from '../trust/user-key.ts';
import { realDisk } from './disk.ts';
import type { OutputLocation } from './location.ts';
import { isOutputPath } from './output-path.ts';

export interface OutputRecord {
  /** Relative to the project, so that the two may move together. */
  folder: string;
  rows: FileRow[];
}

/** Hashes by path, of files that some list says were written by Slipway. */
export type Claims = ReadonlyMap<string, string>;

const KIND = 'output-record-2';

export const SITE_MANIFEST = 'manifest.json';
export const SDK_MANIFEST = 'sdk/v1/manifest.json';

/** Path of the record for one output folder of a project; `.next` is the one that an unfinished take-over will leave. */
function recordPath({ root, folder }: OutputLocation): { current: string; next: string } {
  const key = contentHash(relative(root, folder)).slice(0, 16);
  const current = join(root, '.slipway/output', `${key}.json`);
  return { current, next: `${current}.next` };
}

/** A record as it was read. */
export interface SealedRecord extends OutputRecord {
  /** Tells it from every other record. */
  seal: string;
}

/** `null` when there is none, or none that this user's builds have sealed. */
export function readRecord(location: OutputLocation): SealedRecord | null {
  const text = readOwnText(location.root, recordPath(location).current);
  if (text === null) return null;
  const value = unseal(sealKey(location.root), KIND, text) as OutputRecord | null;
  if (value === null || value.folder !== relative(location.root, location.folder)) return null;
  return { ...value, seal: sealIn(KIND, text) };
}

/** Size of the record, believed without reading it; 0 when there is none. */
export function recordBytes(location: OutputLocation): number {
  return realDisk.state(recordPath(location).current)?.sizeBytes ?? 0;
}

/** Writes the record of what is about to come; `finishRecord` makes it the record. Returns its seal, null when the disk refuses it. */
export function writeNextRecord(location: OutputLocation, rows: FileRow[]): string | null {
  const { next } = recordPath(location);
  const record: OutputRecord = { folder: relative(location.root, location.folder), rows };
  // A name of its own, which nothing can be in the place of.
  const draft = `${next}.${randomBytes(6).toString('hex')}`;
  try {
    refuseLinks(location.root, dirname(next));
    makeFolders(dirname(next));
    makeRoom(next);
    const sealed = new SealedParts(sealKey(location.root), KIND, record);
    writeSealed(draft, sealed);
    renameSync(draft, next);
    return sealed.seal;
  } catch {
    // The disk takes nothing there, or a link leads elsewhere. The next build knows its files by the list in the output itself.
    removeDraft(draft);
    return null;
  }
}

/** Throws when something is there. */
function writeSealed(path: string, sealed: SealedParts): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, sealed.firstLine);
    for (const part of sealed.rest()) writeFileSync(file, part);
    const { firstLine } = sealed;
    writeAt(file, 0, firstLine);
  } finally {
    closeSync(file);
  }
}

/** May be called again, after a kill. */
export function finishRecord(location: OutputLocation): void {
  const { current, next } = recordPath(location);
  if (linkOnWay(location.root, next) !== null || realDisk.state(next)?.kind !== 'file') return;
  makeRoom(current);
  renameSync(next, current);
}

/** Moves a folder away that has come in the place of a record: somebody may want to see what is in it. */
function makeRoom(path: string): void {
  if (realDisk.state(path)?.kind === 'folder')
    renameSync(path, `${path}.in-the-way-${randomBytes(3).toString('hex')}`);
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // The disk takes nothing at all.
  }
}

/** What `manifest.json` in a finished site says. */
interface SiteManifest {
  product: string;
  files: Record<string, string>;
}

/** The text of `manifest.json`: all files of the site with their SHA-256. */
export function siteManifestText(manifest: SiteManifest): string {
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

/** What the site in `folder` says of itself, when it is a site of `product`; `null` accepts that of every product. */
export function siteClaims(folder: string, product: string | null): Claims {
  const claims = readClaims(join(folder, SITE_MANIFEST), (value, text) => {
    const { product: slug, files } = value as SiteManifest;
    if (siteManifestText({ product: slug, files }) !== text) return null;
    return product === null || product === slug ? new Map(Object.entries(files)) : null;
  });
  return withOwn(claims, folder, SITE_MANIFEST);
}

/** What `slipway sdk` has left in `folder`. */
export function sdkClaims(folder: string): Claims {
  const claims = readClaims(join(folder, SDK_MANIFEST), (value, text) => {
    const { version, files } = value as { version: string; files: Record<string, string> };
    if (`${JSON.stringify({ version, files }, null, 2)}\n` !== text) return null;
    return new Map(
      Object.entries(files).map(([path, integrity]) => [
        path.slice(1),
        Buffer.from(integrity.replace(/^sha256-/, ''), 'base64').toString('hex'),
      ]),
    );
  });
  return withOwn(claims, folder, SDK_MANIFEST);
}

/** A list cannot name its own hash; it is ours when it is written as we write it. */
function withOwn(claims: Map<string, string>, folder: string, manifest: string): Claims {
  if (claims.size > 0) claims.set(manifest, contentHash(readFileSync(join(folder, manifest))));
  return claims;
}

function readClaims(
  path: string,
  claimsIn: (value: unknown, text: string) => Map<string, string> | null,
): Map<string, string> {
  if (!existsSync(path)) return new Map();
  try {
    const text = readFileSync(path, 'utf8');
    const claims = claimsIn(JSON.parse(text), text) ?? new Map<string, string>();
    return new Map([...claims].filter(([name, hash]) => isOutputPath(name) && typeof hash === 'string'));
  } catch {
    return new Map(); // somebody else's file of that name
  }
}

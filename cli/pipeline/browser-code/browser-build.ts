/** How every file of browser code is built, and which results are cached. */
import { createHash } from 'node:crypto';
import type { BuildOptions, OutputFile } from 'esbuild';
import { packageRoot } from '../../package-root.ts';

/** A file of the bundle. Texts only: pictures are not esbuild's business. */
export interface BundledFile {
  /** Relative to `dist`. */
  path: string;
  text: string;
  /** `sha256-…`, for script elements: a third shorter than the usual hash, in every page. */
  integrity: string;
}

/** Chrome 91 is the oldest browser with a noticeable share on Indian Android phones that still gets scripts. */
export const OLDEST_BROWSER = 'chrome91';

/** What all browser code is built with. */
export const BROWSER_BUILD: BuildOptions = {
  absWorkingDir: packageRoot,
  bundle: true,
  minify: true,
  write: false,
  target: OLDEST_BROWSER,
  legalComments: 'none',
  logLevel: 'silent',
  charset: 'utf8',
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** With its integrity hash. */
export function bundledFile(path: string, text: string): BundledFile {
  return { path, text, integrity: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

/** Text of what esbuild made. */
export function textOf(file: OutputFile | undefined): string {
  return file?.text ?? '';
}

/** `sha256-…` of an inline script or style, as a security policy names it. */
export function cspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

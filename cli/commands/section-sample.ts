/** `slipway new section-sample`: lists the section types with their purpose, or prints one as it is written in `page_body`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAME_CATEGORY } from '../../schemas/fields/standard-code.ts';
import { didYouMean, meantHint } from '../pipeline/model/did-you-mean.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import { readSource } from '../pipeline/source/read.ts';
import { findProjectRoot } from '../project-root.ts';
import { inertLines } from '../report/inert.ts';
import { type SectionLibrary, sectionsOf } from '../sections/library.ts';
import { UsageError } from '../usage-error.ts';

export interface SectionSampleOptions {
  root?: string;
  /** Types that are of use to games alone are listed for all sites. */
  all?: boolean;
}

export function sectionSample(type: string | undefined, options: SectionSampleOptions = {}): number {
  const root = nearestRoot(options.root);
  const library = sectionsOf(root);
  if (type === undefined) {
    process.stdout.write(listOfTypes(library, options.all === true || isSiteOfGames(root)));
    return 0;
  }
  const sample = sampleOf(library, type);
  process.stdout.write(sample);
  // Printed to stderr, since the sample may be redirected to a file.
  process.stderr.write(missingPictures(root, sample));
  return 0;
}

/** The tool's own types are available outside a project too. */
function nearestRoot(given: string | undefined): string {
  try {
    return findProjectRoot(given);
  } catch (error) {
    if (given !== undefined || !(error instanceof UsageError)) throw error;
    return process.cwd();
  }
}

const CATEGORY_OF_GAMES = new RegExp(`^\\s*applicationCategory:\\s*${GAME_CATEGORY}\\b`, 'm');

function isSiteOfGames(root: string): boolean {
  return CATEGORY_OF_GAMES.test(readSource(root, SITE_FILE).source?.text ?? '');
}

/** The line by which a sample says that only games need it. */
const FOR_GAMES = /^# For games\.$/m;

function listOfTypes(library: SectionLibrary, withGames: boolean): string {
  const samples = library.types.map((type) => ({ type, sample: exampleOf(library, type) ?? '' }));
  const shown = samples.filter(({ sample }) => withGames || !FOR_GAMES.test(sample));
  const width = Math.max(...shown.map(({ type }) => type.length));
  const lines = shown.map(({ type, sample }) => `  ${type.padEnd(width)}  ${purposeOf(sample)}`.trimEnd());
  const more =
    shown.length < samples.length ? '\nWith --all, those for one kind of app alone as well.\n' : '';
  return inertLines(`Section types:\n${lines.join('\n')}\n${more}`);
}

/** The first sentence of the comment that a sample begins with, up to its colon. */
function purposeOf(sample: string): string {
  const words = /^# ((?:"[^"]*"|[^".:\n]|[.:](?!\s))+)/.exec(sample)?.[1];
  return words === undefined ? '' : `${words}.`;
}

function sampleOf(library: SectionLibrary, type: string): string {
  const { types } = library;
  if (!types.includes(type)) {
    throw new UsageError(
      `There is no section type "${type}".`,
      meantHint(didYouMean(type, types), '"slipway new section-sample" alone lists all types.'),
    );
  }
  const sample = exampleOf(library, type);
  if (sample === null)
    throw new UsageError(
      `The section "${type}" has no example.`,
      `Its fields are in ${library.pathOf(type, 'schema.ts')}.`,
    );
  return sample;
}

function exampleOf(library: SectionLibrary, type: string): string | null {
  return library.has(type, 'example.yaml')
    ? readFileSync(library.pathOf(type, 'example.yaml'), 'utf8')
    : null;
}

/** Pictures and films of a sample that the project does not have; an empty text when it has them all. */
function missingPictures(root: string, sample: string): string {
  const paths = new Set(sample.match(/\/assets\/[\w./-]+\w/g));
  const missing = [...paths].filter((path) => !existsSync(join(root, 'content', path)));
  if (missing.length === 0) return '';
  return `\nNot in this project: ${missing.join(', ')}. Put files of your own into content/assets and name those.\n`;
}

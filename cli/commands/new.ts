/** `slipway new`: a page, a campaign page, or an example of a section. Never overwrites a file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '../pipeline/model/did-you-mean.ts';
import { placeOf, routeProblem } from '../pipeline/model/routes.ts';
import { findProjectRoot } from '../project-root.ts';
import { sectionsOf } from '../sections/library.ts';
import { renderTemplate } from '../template.ts';
import { UsageError } from '../usage-error.ts';
import { createFile } from '../written-file.ts';

export interface NewPageOptions {
  root?: string;
  title?: string;
}

/** Writes `content/pages/<route>.yaml` from a template. */
export function newPage(kind: 'page' | 'campaign', route: string, options: NewPageOptions): number {
  const root = findProjectRoot(options.root);
  const name = route.replaceAll(/^\/+|\/+$/g, '');
  const path = `content/pages/${name === '' ? 'index' : name}.yaml`;
  const place = placeOf(path, ['en']);
  const problem = routeProblem(place.route, path);
  if (problem !== null) throw new UsageError(problem.message, problem.hint ?? '');
  const taken = [
    path,
    path.replace(/\.yaml$/, '/index.yaml'),
    path.replace(/\.yaml$/, '.mdx'),
    path.replace(/\.yaml$/, '.json'),
  ];
  const existing = taken.find((candidate) => existsSync(join(root, candidate)));
  if (existing !== undefined)
    throw new UsageError(`The route ${place.route} already belongs to ${existing}.`, 'Choose another route.');
  const title = options.title ?? titleFrom(name);
  if (!createFile(join(root, path), renderTemplate(`new/${kind}.yaml`, { title })))
    throw new UsageError(`There is something at ${path} already.`, 'Look at it, or choose another route.');
  process.stdout.write(
    `${path}\nIts address is ${place.route}. "slipway dev" shows it; drafts are not published.\n`,
  );
  return 0;
}

/** `how-to-play` → `How to play`. */
function titleFrom(name: string): string {
  const words = (name.split('/').at(-1) ?? '').replaceAll('-', ' ').trim() || 'Home';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Prints a section as it stands in `page_body`, or the list of all types. */
export function newSectionSample(type: string | undefined, options: { root?: string } = {}): number {
  const library = sectionsOf(nearestRoot(options.root));
  const { types } = library;
  if (type === undefined) {
    process.stdout.write(`Section types:\n${types.map((known) => `  ${known}\n`).join('')}`);
    return 0;
  }
  if (!types.includes(type)) {
    const guess = didYouMean(type, types);
    throw new UsageError(
      `There is no section type "${type}".`,
      guess === null ? '"slipway new section-sample" alone lists all types.' : `Did you mean "${guess}"?`,
    );
  }
  if (!library.has(type, 'example.yaml'))
    throw new UsageError(
      `The section "${type}" has no example.`,
      `Its fields are in ${library.pathOf(type, 'schema.ts')}.`,
    );
  process.stdout.write(readFileSync(library.pathOf(type, 'example.yaml'), 'utf8'));
  return 0;
}

/** The tool's own types can be looked at outside of any project. */
function nearestRoot(given: string | undefined): string {
  try {
    return findProjectRoot(given);
  } catch (error) {
    if (given !== undefined || !(error instanceof UsageError)) throw error;
    return process.cwd();
  }
}

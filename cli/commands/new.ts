/** `slipway new`: a page or a campaign page. Never overwrites a file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuildPath } from '../pipeline/check/build-paths.ts';
import { placeOf, routeProblem } from '../pipeline/model/routes.ts';
import { findProjectRoot } from '../project-root.ts';
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
  // The address of a page named 404 ends in ".html".
  const name = route.replaceAll(/^\/+|\/+$/g, '').replace(/(^|\/)404\.html$/, '$1404');
  const path = `content/pages/${name === '' ? 'index' : name}.yaml`;
  const place = placeOf(path, ['en']);
  const problem = routeProblem(place.route, path);
  if (problem !== null) throw new UsageError(problem.message, problem.hint ?? '');
  if (isBuildPath(place.route))
    throw new UsageError(
      `The build puts files at ${place.route}, so a page there could never be seen.`,
      'Choose another route.',
    );
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

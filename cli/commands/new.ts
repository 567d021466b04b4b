/** `slipway new`: a page or a campaign page. Never overwrites a file. */
import { join } from 'node:path';
import { reservedName } from '../pipeline/check/output-names.ts';
import { betterRoute, routeOf, routeProblem } from '../pipeline/model/routes.ts';
import { pageFilesIn } from '../pipeline/project/page-files.ts';
import { listContent } from '../pipeline/source/read.ts';
import { findProjectRoot } from '../project-root.ts';
import { renderTemplate } from '../template.ts';
import { UsageError } from '../usage-error.ts';
import { createFile } from '../written-file.ts';
import { routesMeant } from './route-argument.ts';
import { writtenBasePath } from './written-base-path.ts';

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
  const address = routeOf(path);
  const problem = routeProblem(address, path);
  if (/[^a-z0-9/._-]/.test(route)) throw notAnAddress(kind, route, root);
  if (problem !== null) throw new UsageError(problem.message, problem.hint ?? '');
  if (reservedName(address) !== null)
    throw new UsageError(
      `The build puts files at ${address}, so a page there could never be seen.`,
      'Choose another route.',
    );
  const files = listContent(root).files.map((file) => file.path);
  const existing = pageFilesIn(files).find((file) => routeOf(file) === address);
  if (existing !== undefined)
    throw new UsageError(`The route ${address} already belongs to ${existing}.`, 'Choose another route.');
  const title = options.title ?? titleFrom(name);
  if (!createFile(join(root, path), renderTemplate(`new/${kind}.yaml`, { title })))
    throw new UsageError(`There is something at ${path} already.`, 'Look at it, or choose another route.');
  process.stdout.write(
    `${path}\nIts address is ${address}. "slipway dev" shows it; drafts are not published.\n`,
  );
  return 0;
}

/** Of a route with other letters: there is no file yet that could be renamed. */
function notAnAddress(kind: string, route: string, root: string): UsageError {
  const meant = /^https?:/i.test(route) ? routesMeant(route, writtenBasePath(root)).at(-1) : null;
  const better = betterRoute(meant ?? `/${route.replaceAll('\\', '/')}/`.replaceAll(/\/+/g, '/'));
  return new UsageError(
    `"${route}" cannot be the address of a page: it has small Latin letters, digits, hyphens and dots, and a slash between its parts.`,
    better === null ? 'Write it in Latin letters.' : `Write: slipway new ${kind} ${better}`,
  );
}

/** `how-to-play` → `How to play`. */
function titleFrom(name: string): string {
  const words = (name.split('/').at(-1) ?? '').replaceAll('-', ' ').trim() || 'Home';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

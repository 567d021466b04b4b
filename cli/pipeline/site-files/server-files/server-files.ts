/** The files in which servers find headers and redirects: one writer for each format, all from the same rules. */
import type { OutputFile } from '../../model/types.ts';
import { writeApache } from './apache.ts';
import { writeCaddy } from './caddy.ts';
import { writeNetlifyHeaders, writeNetlifyRedirects } from './netlify.ts';
import { writeNginxHeaders, writeNginxRedirects } from './nginx.ts';
import { writeServe } from './serve.ts';
import {
  type HeaderRule,
  type RedirectRule,
  rulesBelow,
  type ServedRules,
  servedPath,
} from './served-rules.ts';

/** Read by servers, never fetched by visitors: each server's file answers 404 for the others. */
export const SERVER_FILES = [
  '/_headers',
  '/_redirects',
  '/serve.json',
  '/nginx-headers.conf',
  '/nginx-redirects.conf',
  '/.htaccess',
  '/caddy.conf',
] as const;

export interface ServerFilesInput {
  headers: readonly HeaderRule[];
  redirects: readonly RedirectRule[];
  hasNotFoundPage: boolean;
  /** See `basePath`. */
  base: string;
}

export function serverFiles({ headers, redirects, hasNotFoundPage, base }: ServerFilesInput): OutputFile[] {
  const typed = new Set(headers.flatMap(({ place }) => (place.kind === 'file' ? [String(place.path)] : [])));
  const fromRoot: ServedRules = {
    headers,
    // nginx refuses to start with two rules for one address.
    redirects: redirects.filter(({ from }) => !typed.has(from)),
    hidden: SERVER_FILES.map(servedPath),
    notFound: hasNotFoundPage ? servedPath('/404.html') : null,
  };
  const rules = rulesBelow(fromRoot, base);
  return [
    { path: '_headers', contents: writeNetlifyHeaders(rules) },
    { path: 'serve.json', contents: writeServe(rules) },
    { path: 'nginx-headers.conf', contents: writeNginxHeaders(rules) },
    { path: '.htaccess', contents: writeApache(rules) },
    { path: 'caddy.conf', contents: writeCaddy(rules) },
    ...(rules.redirects.length === 0
      ? []
      : [
          { path: '_redirects', contents: writeNetlifyRedirects(rules.redirects) },
          { path: 'nginx-redirects.conf', contents: writeNginxRedirects(rules.redirects) },
        ]),
  ];
}

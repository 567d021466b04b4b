/** Headers of `site.yaml` whose names are probably misspelt. */
import { KNOWN_HEADERS } from '../../../schemas/plain/http-header.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { Project } from '../project/project.ts';
import { createLocationFinder } from '../resolve/locate-problems.ts';

/** Only a warning, since custom headers may have any name. */
export function unknownHeaders({ site, root }: Project): Problem[] {
  const known = new Set(KNOWN_HEADERS.map((name) => name.toLowerCase()));
  return Object.keys(site.headers).flatMap((name): Problem[] => {
    if (known.has(name.toLowerCase())) return [];
    const meant = didYouMean(name, KNOWN_HEADERS);
    if (meant === null) return [];
    return [
      problemIn(SITE_FILE, {
        code: 'header/unknown',
        severity: 'warning',
        span: createLocationFinder(root).locateField(SITE_FILE, ['headers', name], 'key'),
        fieldPath: `headers.${name}`,
        message: `No browser knows the header "${name}".`,
        hint: `Did you mean "${meant}"?`,
      }),
    ];
  });
}

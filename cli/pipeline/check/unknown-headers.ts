/** Headers of `site.yaml` whose names are a slip of the finger. */
import { KNOWN_HEADERS } from '../../../schemas/plain/http-header.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import type { Problem } from '../model/problems.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { Project } from '../project/project.ts';
import { createPlaceFinder } from '../resolve/place-problems.ts';

/** A warning: a header of one's own may have any name. */
export function unknownHeaders({ site, root }: Project): Problem[] {
  const known = new Set(KNOWN_HEADERS.map((name) => name.toLowerCase()));
  return Object.keys(site.headers).flatMap((name): Problem[] => {
    if (known.has(name.toLowerCase())) return [];
    const meant = didYouMean(name, KNOWN_HEADERS);
    if (meant === null) return [];
    return [
      {
        code: 'header/unknown',
        severity: 'warning',
        file: SITE_FILE,
        span: createPlaceFinder(root).placeField(SITE_FILE, ['headers', name], 'key'),
        fieldPath: `headers.${name}`,
        message: `No browser knows the header "${name}".`,
        hint: `Did you mean "${meant}"?`,
      },
    ];
  });
}

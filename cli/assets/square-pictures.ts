/** Pictures of the product that are shown as squares, and are none. */
import { type Problem, problemIn } from '../pipeline/model/problems.ts';
import { schemePictures } from '../pipeline/model/product.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import type { Project } from '../pipeline/project/project.ts';
import { createLocationFinder } from '../pipeline/resolve/locate-problems.ts';
import type { CheckedAssets } from './checked-assets.ts';

/** Sides may differ by this factor: a drawing is often cut close to its shapes. */
const ALMOST_SQUARE = 1.25;

/** Only warnings, since such a picture is shown all the same, small in the middle of its square. */
export function squareProblems({ root, site }: Project, assets: CheckedAssets): Problem[] {
  const { mark, icon } = site.product;
  const marks = mark === undefined ? [] : Object.values(schemePictures(mark));
  const fields = new Map([
    ...(icon === undefined ? [] : [[icon, 'icon'] as const]),
    ...marks.map((path) => [path, 'mark'] as const),
  ]);
  return [...fields].flatMap(([path, field]): Problem[] => {
    const { widthPx = null, heightPx = null } = assets.get(path) ?? {};
    if (widthPx === null || heightPx === null) return [];
    if (Math.max(widthPx, heightPx) <= Math.min(widthPx, heightPx) * ALMOST_SQUARE) return [];
    return [
      problemIn(SITE_FILE, {
        code: 'asset/square',
        severity: 'warning',
        span: createLocationFinder(root).placeText(SITE_FILE, path),
        fieldPath: `product.${field}`,
        message: `Expected a square picture, found one of ${widthPx} × ${heightPx}: it is shown small, in the middle of a square.`,
        expected: 'a square picture',
        found: `${widthPx} × ${heightPx}`,
        hint:
          field === 'mark'
            ? 'Give the square mark here, and a wide picture with the name in it as "logo".'
            : 'Give a square here, filled to its edges.',
      }),
    ];
  });
}

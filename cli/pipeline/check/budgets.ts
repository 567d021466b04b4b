/** Checks pages against the budgets of `site.yaml`. What exceeds one is reported with its heaviest parts. */

import type { Site } from '../../../schemas/index.ts';
import { assetFile } from '../../../schemas/plain/asset-kinds.ts';
import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { Problem } from '../model/problems.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { PageSummary, RenderedPage } from '../model/types.ts';
import type { ResolvedAsset } from '../pictures/images.ts';
import type { Project } from '../project/project.ts';
import { createWeigher, htmlParts, type Part, totalBytes } from '../render/page-weight.ts';
import { createLocationFinder } from '../resolve/locate-problems.ts';
import { heavyFonts, type SiteFonts } from './font-budget.ts';
import { limitsOf } from './limits-of-route.ts';

const LIMITS = ['html', 'css', 'js', 'image', 'font'] as const;
type Limit = (typeof LIMITS)[number];

interface WeighedSite {
  project: Project;
  summaries: readonly PageSummary[];
  pages: readonly RenderedPage[];
  bundle: Bundle;
  assets: ReadonlyMap<string, ResolvedAsset>;
  /** Null when they and the pictures are as the last build has weighed them. */
  fonts: SiteFonts | null;
  /** The finished HTML of a page; read only when it is too heavy. */
  htmlOf(page: RenderedPage): string;
}

/** Whether any page has a budget for its HTML. */
export function hasHtmlBudget({ html, routes }: Site['budgets']): boolean {
  return html !== undefined || Object.values(routes).some((limits) => limits.html !== undefined);
}

/** Whether there are budgets for other things; fonts always have one. */
function hasOtherBudgets(budgets: Site['budgets']): boolean {
  return [budgets, ...Object.values(budgets.routes)].some((limits) =>
    LIMITS.some((limit) => limit !== 'font' && limits[limit] !== undefined),
  );
}

export function budgetProblems(site: WeighedSite): Problem[] {
  const { project, summaries, pages, bundle, assets } = site;
  const { budgets } = project.site;
  const fontProblems = site.fonts === null ? [] : heavyFonts({ project, summaries, fonts: site.fonts });
  if (!hasOtherBudgets(budgets)) return fontProblems;
  const locations = createLocationFinder(project.root);
  const weigher = createWeigher(bundle);
  const rendered = new Map(pages.map((page) => [page.route, page]));
  const problems = fontProblems;
  /** A picture is reported once, however many pages show it. */
  const heavy = new Set<string>();

  for (const summary of summaries) {
    const limits = limitsOf(summary.route, budgets);
    const page = rendered.get(summary.route);
    if (page === undefined) continue;
    check('html', page.gzipBytes ?? 0, () => htmlParts(site.htmlOf(page)));
    const styles = limits.css === undefined ? [] : weigher.styles(summary);
    check('css', totalBytes(styles), () => styles);
    const scripts = limits.js === undefined ? [] : weigher.scripts(summary.sectionTypes);
    check('js', totalBytes(scripts), () => scripts);
    const { image } = limits;
    if (image !== undefined && site.fonts !== null)
      for (const path of summary.assets) checkPicture(assetFile(path), image);

    function check(limit: Exclude<Limit, 'image' | 'font'>, bytes: number, parts: () => Part[]): void {
      const most = limits[limit];
      if (most === undefined || bytes <= most) return;
      problems.push({
        ...exceeded(limit, summary.source),
        message: `${WHAT[limit]} of "${summary.route}" ${limit === 'html' ? 'has' : 'have'} ${inThousands(bytes)} bytes compressed, ${inThousands(bytes - most)} more than its budget of ${inThousands(most)}.`,
        hint: `Heaviest: ${listed(parts())}.`,
      });
    }
  }
  return problems;

  function checkPicture(path: string, most: number): void {
    const files = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(path) ? (assets.get(path)?.files ?? []) : [];
    const sizes = files.map(({ path: name, sizeBytes }) => ({ name: `/${name}`, bytes: sizeBytes }));
    const [largest] = sizes.sort((a, b) => b.bytes - a.bytes);
    if (largest === undefined || largest.bytes <= most || heavy.has(path)) return;
    heavy.add(path);
    problems.push({
      ...exceeded('image', `content${path}`),
      message: `This picture is delivered with up to ${inThousands(largest.bytes)} bytes, ${inThousands(largest.bytes - most)} more than its budget of ${inThousands(most)}.`,
      hint: `Largest file: ${largest.name}. Make the picture simpler or smaller.`,
    });
  }

  function exceeded(
    limit: Limit,
    file: string,
  ): Pick<Problem, 'code' | 'severity' | 'file' | 'span' | 'fieldPath' | 'related'> {
    const span = locations.locateField(SITE_FILE, ['budgets', limit], 'value');
    return {
      code: 'budget/exceeded',
      severity: budgets.onExceeded === 'error' ? 'error' : 'warning',
      file,
      span: null,
      fieldPath: `budgets.${limit}`,
      related: [{ file: SITE_FILE, span, message: 'sets the budget' }],
    };
  }
}

const WHAT = { html: 'The HTML', css: 'The styles', js: 'The scripts' };

/** Parts that a problem names at most. */
const NAMED_PARTS = 6;

function listed(parts: readonly Part[]): string {
  return [...parts]
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, NAMED_PARTS)
    .map(({ name, bytes }) => `${name} ${inThousands(bytes)}`)
    .join(', ');
}

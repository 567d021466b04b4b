/** Checks the fonts that a page may fetch against the budget. All pages of a script have the same fonts, so each set is reported once. */

import type { Site } from '../../../schemas/index.ts';
import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import type { Problem } from '../model/problems.ts';
import { BRAND_FILE, SITE_FILE } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import { scriptOf } from '../pages/syllables.ts';
import type { BrandFonts } from '../pictures/brand-fonts.ts';
import type { ScriptFonts } from '../pictures/script-fonts.ts';
import type { Project } from '../project/project.ts';
import { createLocationFinder } from '../resolve/locate-problems.ts';
import { limitsOf } from './limits-of-route.ts';

export interface SiteFonts {
  brand: Pick<BrandFonts, 'files'>;
  ofScript: ScriptFonts;
}

interface WeighedFonts {
  project: Pick<Project, 'root' | 'site'>;
  summaries: readonly PageSummary[];
  fonts: SiteFonts;
}

interface HeavySet {
  route: string;
  pages: number;
  most: number;
  files: readonly { path: string; sizeBytes: number }[];
}

export function heavyFonts({ project, summaries, fonts }: WeighedFonts): Problem[] {
  const { budgets } = project.site;
  const sets = new Map<string, HeavySet>();
  for (const { route, lang } of summaries) {
    const files = [...fonts.brand.files, ...scriptFiles(fonts, lang)];
    const { font: most = Number.POSITIVE_INFINITY } = limitsOf(route, budgets);
    if (bytesOf(files) <= most) continue;
    const key = `${most} ${files.map(({ path }) => path).join()}`;
    const known = sets.get(key) ?? { route, pages: 0, most, files };
    sets.set(key, { ...known, pages: known.pages + 1 });
  }
  return [...sets.values()].map((set) => problemOf(set, project, fonts));
}

/** The font of the page's script, which a device without letters of it fetches. */
function scriptFiles({ ofScript }: SiteFonts, lang: string): HeavySet['files'] {
  const script = scriptOf(lang);
  const font = script === undefined ? undefined : ofScript.ofScript.get(script);
  return ofScript.files.filter(({ path }) => `/${path}` === font?.src);
}

function bytesOf(files: HeavySet['files']): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

function problemOf(
  { route, pages, most, files }: HeavySet,
  { root, site }: WeighedFonts['project'],
  { brand }: SiteFonts,
): Problem {
  const bytes = bytesOf(files);
  const listed = [...files]
    .sort((a, b) => b.sizeBytes - a.sizeBytes)
    .map(({ path, sizeBytes }) => `/${path} ${inThousands(sizeBytes)}`);
  const others = pages === 1 ? '' : ` and ${pages - 1} more`;
  return {
    code: 'budget/exceeded',
    severity: severityOf(site.budgets),
    file: brand.files.length > 0 ? BRAND_FILE : SITE_FILE,
    span: null,
    fieldPath: 'budgets.font',
    message: `The fonts of "${route}"${others} have ${inThousands(bytes)} bytes, ${inThousands(bytes - most)} more than the budget of ${inThousands(most)}.`,
    hint: `Use fewer weights, or a lighter font. Heaviest: ${listed.join(', ')}.`,
    related: [
      {
        file: SITE_FILE,
        span: createLocationFinder(root).locateField(SITE_FILE, ['budgets', 'font'], 'value'),
        message: 'sets the budget; without "budgets.font" it is 122,880',
      },
    ],
  };
}

function severityOf({ onExceeded }: Site['budgets']): Problem['severity'] {
  return onExceeded === 'error' ? 'error' : 'warning';
}

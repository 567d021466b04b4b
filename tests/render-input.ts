import type { Bundle } from '../cli/pipeline/bundle/bundle.ts';
import type { Page, PageSummary, RenderPlan } from '../cli/pipeline/model/types.ts';
import { indexSite, planPage } from '../cli/pipeline/plan/plan.ts';
import type { Project } from '../cli/pipeline/project/project.ts';
import { createRenderer, type RenderedFile, type RenderInput } from '../cli/pipeline/render/render.ts';
import { type Site, siteSchema } from '../schemas/index.ts';
import { labels } from '../schemas/plain/labels.ts';

/** A site in three languages, of which Urdu is written from right to left, without any files. */
export const SITE: Site = siteSchema.parse({
  product: { slug: 'dice', name: { en: 'Dice', hi: 'पासा', ur: 'پانسہ' } },
  origin: 'https://dice.example',
  locales: {
    default: 'en',
    list: {
      en: { name: 'English', tag: 'en-IN' },
      hi: { name: 'हिन्दी', tag: 'hi-IN' },
      ur: { name: 'اردو', tag: 'ur-IN', dir: 'rtl' },
    },
  },
});

const look = (brand: string, brandDark: string) => ({ colors: { brand, brandDark, page: '#ffffff' } });

/** The parts of a project that rendering depends on. */
export function projectOf(site: Partial<Site> = {}, more: Partial<Project> = {}): Project {
  const project = {
    root: '/nowhere',
    site: { ...SITE, ...site },
    locales: ['en', 'hi', 'ur'],
    labels: { en: labels, hi: labels, ur: labels },
    labelLanguages: {},
    looks: { plain: look('#111111', '#222222'), festive: look('#333333', '#444444') },
    siteLook: 'plain',
    themes: ['plain', 'festive'],
    cardThemes: [],
  };
  return { ...project, ...more } as unknown as Project;
}

const part = (path: string) => ({ path, chunks: [] });
const core = (name: string) => ({
  code: `/* ${name} */`,
  startIslands: 'islands',
  startSections: 'sections',
});

/** A bundle whose styles and scripts are short enough to be read in a test. */
export function bundleOf(more: Partial<Bundle> = {}): Bundle {
  const bundle = {
    css: {},
    styles: { base: [] },
    scriptClasses: {},
    head: { script: 'start()', hash: 'sha256-head' },
    fontPreloads: [{ path: '/assets/latin.woff2', letters: 'abcdefghijklmnopqrstuvwxyz' }],
    hydrate: {},
    hydrator: part('assets/react.js'),
    views: {},
    scripts: {},
    sdk: { path: 'sdk/v1/slipway.js', text: '', integrity: 'sha256-sdk' },
    cores: { islands: core('islands'), sections: core('sections'), both: core('both') },
    analytics: 'slipwaySite()',
  };
  return { ...bundle, ...more } as unknown as Bundle;
}

interface Surroundings extends Partial<Omit<RenderInput, 'index'>> {
  /** All pages of the site. */
  summaries?: readonly PageSummary[];
  /** Of the page. */
  translationKey?: string;
}

export function inputOf({ summaries = [], translationKey: _, ...more }: Surroundings = {}): RenderInput {
  const project = more.project ?? projectOf();
  return { project, index: indexSite(summaries, project), bundle: bundleOf(), images: new Map(), ...more };
}

export function planOf(page: Page, input: RenderInput, translationKey = page.route): RenderPlan {
  return planPage(page, translationKey, input.index, input.project);
}

/** The page as a build writes it. */
export async function renderedPage(page: Page, around: Surroundings = {}): Promise<RenderedFile> {
  const input = inputOf(around);
  const renderer = createRenderer(input);
  await renderer.prepare(page);
  return renderer.render(planOf(page, input, around.translationKey));
}

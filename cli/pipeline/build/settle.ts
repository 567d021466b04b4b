/** The site as a whole: problems between pages, and the inputs of rendering once all pages are known. */

import type { MeasureMemory } from '../../translations/measured-files.ts';
import { checkWhole } from '../check/load-site.ts';
import { hasErrors, type Problem } from '../model/problems.ts';
import type { PageSummary } from '../model/types.ts';
import type { FileDetails } from '../pages/load-page.ts';
import { headIcons } from '../pictures/icons.ts';
import { imagesOf, type ResolvedAsset } from '../pictures/images.ts';
import { makeScriptFonts, planScriptFonts, type ScriptFonts } from '../pictures/script-fonts.ts';
import { indexSite } from '../plan/plan.ts';
import type { RenderInput } from '../render/render.ts';
import { makePictures, planPictures, type SocialPictures } from '../social/social-pictures.ts';
import type { Store } from '../store/index.ts';
import { collectAssets } from './asset-state.ts';
import type { Prepared } from './prepare.ts';

export interface SettledSite {
  /** Problems of the site as a whole; those of single files are with the files. */
  problems: Problem[];
  summaries: PageSummary[];
  assets: ReadonlyMap<string, ResolvedAsset>;
  /** Being drawn while pages are rendered. */
  pictures: SocialPictures;
  fonts: ScriptFonts;
  /** Inputs from which pages are rendered. */
  input: Omit<RenderInput, 'project'>;
}

interface SettleInput {
  prepared: Prepared;
  /** By path of the page file, in any order. */
  details: ReadonlyMap<string, FileDetails>;
  store: Store;
  /** What earlier builds know of the translations; null for nothing. */
  measures: MeasureMemory | null;
  /** Called when all checks are done, before pictures are made. */
  onChecked(): void;
  /** Called for each photograph that is encoded. */
  onPictures?(done: number, total: number): void;
  /** Number of threads that draw; undefined for one on each core. */
  threads: number | undefined;
}

export async function settle({
  prepared,
  details,
  store,
  measures,
  onChecked,
  onPictures,
  threads,
}: SettleInput): Promise<SettledSite> {
  const { project, bundle, icons } = prepared;
  const checked = await checkWhole({ project, store }, { details, measures });
  const { summaries, problems } = checked;
  onChecked();
  const isSound = !checked.hasFailed && !hasErrors(problems);
  const assets = isSound
    ? await collectAssets(checked.assets, prepared.assets, {
        root: project.root,
        store,
        problems,
        onProgress: onPictures,
      })
    : prepared.assets;
  const images = imagesOf(assets);
  const jobs = isSound ? planPictures(project, summaries, assets) : new Map<string, never>();
  const pictures = makePictures(jobs, { root: project.root, store, problems }, threads);
  const fonts = isSound
    ? await makeScriptFonts(planScriptFonts(project, summaries, problems), store)
    : { ofScript: new Map(), files: [] };
  const input = {
    bundle,
    index: indexSite(withoutTexts(summaries), project),
    images,
    pictures: pictures.ofRoute,
    icons: headIcons(icons),
    fonts: prepared.fonts,
  };
  return { problems, summaries, assets, pictures, fonts, input };
}

/** What pages show of others. Their words, for the search alone, would be copied to each thread and be there once more in each. */
function withoutTexts(summaries: readonly PageSummary[]): readonly PageSummary[] {
  const hasTexts = summaries.some(({ words, syllables }) => (words ?? syllables) !== undefined);
  return hasTexts ? summaries.map(({ words, syllables, ...shown }) => shown) : summaries;
}

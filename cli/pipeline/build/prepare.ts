/** Inputs of pages beside their own files, as far as they are known before any page is loaded. */

import { FAVICON } from '../../assets/asset-problems.ts';
import { checkAssets } from '../../assets/checked-assets.ts';
import type { Tool } from '../../package-root.ts';
import { sectionsOf } from '../../sections/library.ts';
import { brandedBundle } from '../bundle/branded-bundle.ts';
import { type Bundle, cachedBundle } from '../bundle/bundle.ts';
import type { Problem } from '../model/problems.ts';
import { type BrandFonts, makeBrandFonts } from '../pictures/brand-fonts.ts';
import { makeIcons, type SiteIcons } from '../pictures/icons.ts';
import { imagesOf, planAssets, type ResolvedAsset, resolveAssets } from '../pictures/images.ts';
import { fontWords } from '../pictures/script-fonts.ts';
import type { Project } from '../project/project.ts';
import type { PlannedAsset } from '../social/social-pictures.ts';
import type { Store } from '../store/index.ts';

export interface Prepared {
  project: Project;
  bundle: Bundle;
  /** Pictures that the site shows on every page, and those of the last build whose files are unchanged. */
  assets: ReadonlyMap<string, ResolvedAsset>;
  /** Assets that pages may show before all are made: the ones above, and those that are only planned. */
  planned: ReadonlyMap<string, PlannedAsset>;
  icons: SiteIcons;
  brandFonts: BrandFonts;
  /** See `RenderInput.fonts`. */
  fonts: ReadonlyMap<string, string>;
}

interface PrepareInput {
  project: Project;
  tool: Tool;
  store: Store;
  /** Assets of the last build that need not be checked again. */
  known: ReadonlyMap<string, ResolvedAsset>;
  /**
   * Whether to check all assets of content, since a first build does not know which of them pages show. Otherwise nearly every page would
   * have to wait for its pictures, and be made twice.
   */
  looksAtAll?: boolean;
  /** Problems of the icons are added; those of other assets are found again with those of all pages. */
  problems: Problem[];
}

export async function prepare({
  project,
  tool,
  store,
  known,
  looksAtAll = false,
  problems,
}: PrepareInput): Promise<Prepared> {
  const toolBundle = await cachedBundle(store, tool, sectionsOf(project.root));
  const present = new Set(project.assetPaths);
  const context = { root: project.root, store, problems: [] };
  const wanted = [...project.siteAssets, FAVICON].filter((path) => present.has(path));
  const all = await checkAssets(context, looksAtAll ? present : wanted);
  const checked = new Map(
    wanted.flatMap((path) => {
      const record = all.get(path);
      return record === undefined ? [] : [[path, record]];
    }),
  );
  const absent = new Map([...checked].filter(([path]) => !known.has(path)));
  const assets = new Map([...known, ...(await resolveAssets(absent, context))]);
  // What is made already is planned, and needs no encoder to be loaded.
  const unmade = new Map([...all].filter(([path]) => !assets.has(path)));
  const planned = new Map<string, PlannedAsset>([...assets, ...(await planAssets(unmade))]);
  const images = imagesOf(assets);
  const brandFonts = await makeBrandFonts({ project, store, problems });
  const bundle = brandedBundle(toolBundle, project, { images, fonts: brandFonts });
  const icons = await makeIcons(project, images, { checked, store }, problems);
  return { project, bundle, assets, planned, icons, brandFonts, fonts: fontWords(project) };
}

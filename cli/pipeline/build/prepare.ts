/** What pages are made of beside their own files, as far as it is known before any page is loaded. */

import { FAVICON } from '../../assets/asset-problems.ts';
import { checkAssets } from '../../assets/checked-assets.ts';
import type { Tool } from '../../package-root.ts';
import { sectionsOf } from '../../sections/library.ts';
import { brandedBundle } from '../bundle/branded-bundle.ts';
import { type Bundle, cachedBundle } from '../bundle/bundle.ts';
import type { Problem } from '../model/problems.ts';
import { type BrandFonts, makeBrandFonts } from '../pictures/brand-fonts.ts';
import { makeIcons, type SiteIcons } from '../pictures/icons.ts';
import { type ResolvedAsset, resolveAssets } from '../pictures/images.ts';
import { fontWords } from '../pictures/script-fonts.ts';
import type { Project } from '../project/project.ts';
import type { Store } from '../store/index.ts';

export interface Prepared {
  project: Project;
  bundle: Bundle;
  /** Pictures that the site shows on every page, and those of the last build whose files are as they were. */
  assets: ReadonlyMap<string, ResolvedAsset>;
  icons: SiteIcons;
  brandFonts: BrandFonts;
  /** See `RenderInput.fonts`. */
  fonts: ReadonlyMap<string, string>;
}

interface PrepareInput {
  project: Project;
  tool: Tool;
  store: Store;
  /** Assets of the last build that need not be looked at again. */
  known: ReadonlyMap<string, ResolvedAsset>;
  /** Takes what is wrong with the icons; what is wrong with other assets is found again with those of all pages. */
  problems: Problem[];
}

export async function prepare({ project, tool, store, known, problems }: PrepareInput): Promise<Prepared> {
  const toolBundle = await cachedBundle(store, tool, sectionsOf(project.root));
  const present = new Set(project.assetPaths);
  const context = { root: project.root, store, problems: [] };
  const wanted = [...project.siteAssets, FAVICON].filter((path) => present.has(path));
  const checked = await checkAssets(context, wanted);
  const absent = new Map([...checked].filter(([path]) => !known.has(path)));
  const assets = new Map([...known, ...(await resolveAssets(absent, context))]);
  const images = new Map([...assets].map(([path, { image }]) => [path, image]));
  const brandFonts = await makeBrandFonts({ project, store, problems });
  const bundle = brandedBundle(toolBundle, project, { images, fonts: brandFonts });
  const icons = await makeIcons(project, images, { checked, store }, problems);
  return { project, bundle, assets, icons, brandFonts, fonts: fontWords(project) };
}

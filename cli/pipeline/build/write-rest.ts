/** Everything of the output that is not a page, and the list of all files. */

import type { AssetFile } from '../../assets/asset-files.ts';
import { SearchIndex } from '../../search/search-index.ts';
import type { BundledFile } from '../browser-code/browser-build.ts';
import { pageStyles } from '../browser-code/style-sheets.ts';
import { analyticsFiles } from '../bundle/analytics.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { chunksOf, entryFor, scriptedTypes } from '../bundle/page-entry.ts';
import type { OutputFile, PageSummary, RenderedPage } from '../model/types.ts';
import type { NewFile, Output } from '../output/index.ts';
import type { FileDetails } from '../pages/load-page.ts';
import type { BrandFonts } from '../pictures/brand-fonts.ts';
import type { SiteIcons } from '../pictures/icons.ts';
import type { ResolvedAsset } from '../pictures/images.ts';
import { fontScript, type ScriptFonts } from '../pictures/script-fonts.ts';
import { basePath } from '../plan/address.ts';
import { type SiteIndex, styledTypes } from '../plan/plan.ts';
import type { Project } from '../project/project.ts';
import { withManifest } from '../site-files/manifest.ts';
import { siteFiles } from '../site-files/site-files.ts';

export interface RestInput {
  publish(file: AssetFile): void;
  project: Project;
  index: SiteIndex;
  bundle: Bundle;
  assets: ReadonlyMap<string, ResolvedAsset>;
  /** Of shared pages. */
  pictureFiles: readonly AssetFile[];
  icons: SiteIcons;
  brandFonts: BrandFonts;
  fonts: ScriptFonts;
  summaries: readonly PageSummary[];
  pages: readonly RenderedPage[];
  /** Files of the search. */
  search: Iterable<OutputFile>;
}

/** Reads details of page files one after another. */
type ReadDetails = (paths: Iterable<string>, take: (details: FileDetails) => void) => Promise<void>;

/** The files of the site's search; none where it has none. */
export async function searchOfPages(
  { site }: Project,
  summaries: readonly PageSummary[],
  read: ReadDetails,
): Promise<Iterable<OutputFile>> {
  if (!site.search) return [];
  const index = new SearchIndex(summaries, basePath(site.origin));
  await read(index.sources(), (details) => {
    for (const page of details.summaries) index.add(page);
  });
  return index.files();
}

/** Everything that is not a page, and the list of all files. */
export function writeRest(output: Output, input: RestInput): NewFile[] {
  const { bundle, summaries, pages } = input;
  const written = new Map<string, string>();
  const write = ({ path, text }: { path: string; text: string }): void => {
    if (!written.has(path)) written.set(path, output.write(path, text));
  };
  for (const page of pages) written.set(page.outputPath, page.hash);
  for (const file of bundle.files) if (file.path.startsWith('sdk/')) write(file);
  for (const file of browserFiles(summaries, bundle)) write(file);
  for (const file of analyticsFiles(input.project, summaries, bundle)) write(file);
  const base = basePath(input.project.site.origin);
  for (const [script, font] of input.fonts.ofScript) write(fontScript(bundle.fontCode, script, font, base));
  const hasGame = pages.some(({ leadsToGame }) => leadsToGame);
  if (hasGame) write(bundle.game);
  for (const { files } of [
    ...input.assets.values(),
    { files: input.pictureFiles },
    input.icons,
    input.brandFonts,
    input.fonts,
  ]) {
    for (const file of files) {
      if (written.has(file.path)) continue;
      input.publish(file);
      written.set(file.path, file.hash);
    }
  }
  const served = { sdkPath: bundle.sdk.path, hasGame, search: input.search };
  for (const { path, contents } of siteFiles(input.project, input.index, served, input.icons))
    write({ path, text: String(contents) });
  const files = Array.from(written, ([path, hash]) => ({ path, hash }));
  return withManifest(output, input.project, files);
}

/** Scripts and styles that pages with these sections fetch. Pages of one kind share them, so each set is computed once. */
function browserFiles(summaries: readonly PageSummary[], bundle: Bundle): BundledFile[] {
  const kinds = new Map(summaries.map((page) => [`${page.layout} ${page.sectionTypes.join()}`, page]));
  const files: BundledFile[] = [];
  const parts = new Set<string>();
  for (const page of kinds.values()) {
    const { sectionTypes } = page;
    const scripted = scriptedTypes(bundle, sectionTypes);
    const own = [pageStyles(bundle, styledTypes(page)).late, entryFor(bundle, scripted)];
    files.push(...own.filter((file) => file !== null));
    for (const path of chunksOf(bundle, scripted)) parts.add(path);
    for (const type of sectionTypes) for (const path of bundle.pictures[type] ?? []) parts.add(path);
  }
  return [...files, ...bundle.files.filter(({ path }) => parts.has(path))];
}

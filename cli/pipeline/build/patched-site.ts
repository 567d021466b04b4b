/**
 * What the edited texts of a few pages change in a site that is settled otherwise: the files of its search, on how many pages each syllable
 * is, and how far each language is translated. So nothing has to be known of the other pages.
 */
import type { MeasureMemory } from '../../translations/measured-files.ts';
import { type EditedPage, MOST_EDITED } from '../model/types.ts';
import type { NewFile, Output } from '../output/index.ts';
import { headIcons } from '../pictures/icons.ts';
import { imagesOf } from '../pictures/images.ts';
import type { SyllableCounts } from '../pictures/syllable-counts.ts';
import { basePath } from '../plan/address.ts';
import { indexSite } from '../plan/plan.ts';
import { requiresCoverage } from '../project/project.ts';
import { picturePaths, planPictures } from '../social/social-pictures.ts';
import { keyHash } from '../source/read.ts';
import type { EntryId, Store } from '../store/index.ts';
import type { PagePool } from './page-pool.ts';
import type { PageRun } from './page-run.ts';
import type { Prepared } from './prepare.ts';

export interface PatchedSite {
  /** All files of the new site but its manifest. */
  files: NewFile[];
  /** Key of the stored counts; null where no page has any. */
  syllables: string | null;
}

interface PatchInput {
  prepared: Prepared;
  output: Pick<Output, 'read' | 'write'>;
  run: PageRun;
  pool: PagePool;
  store: Store;
  measures: MeasureMemory;
}

/** Null when more changes than can be known from these pages. */
export async function patchedSite(input: PatchInput): Promise<PatchedSite | null> {
  const { run, measures } = input;
  const { project } = input.prepared;
  if (!(await makeHeld(input)) || !run.areOthersAsBefore()) return null;
  const edited = run.editedPages();
  const syllables = await syllablesAfter(edited, input);
  if (syllables === undefined) return null;
  if (requiresCoverage(project)) {
    const { isTranslatedAsBefore } = await import('../../translations/coverage.ts');
    if (!(await isTranslatedAsBefore(project, new Set(run.stalePaths()), measures))) return null;
  }
  const files = await filesAfter(edited, input);
  return files === null ? null : { files, syllables };
}

/** Makes pages that show something of others, as if all that these show of each other were as before. False when they are too many. */
async function makeHeld({ prepared, run, pool }: PatchInput): Promise<boolean> {
  const held = run.heldPages();
  if (held.size === 0) return true;
  if (held.size > MOST_EDITED) return false;
  const { project, bundle, planned, icons, fonts } = prepared;
  const details = await run.allDetails(pool);
  const summaries = project.pageFiles.flatMap((path) => details.get(path)?.summaries ?? []);
  const heldPages = [...held.keys()].flatMap((path) => details.get(path)?.summaries ?? []);
  await run.makeAgain(pool, held, {
    bundle,
    index: indexSite(summaries, project),
    images: imagesOf(planned),
    pictures: picturePaths(planPictures(project, heldPages, planned)),
    icons: headIcons(icons),
    fonts,
  });
  return true;
}

/** Key of the counts; undefined when a font changes, or the counts of the last build are lost. */
async function syllablesAfter(
  edited: readonly EditedPage[],
  { run, store }: PatchInput,
): Promise<string | null | undefined> {
  const key = run.syllables();
  const changed = edited.filter(({ before, now }) => before.syllables !== now.syllables);
  if (key === null || changed.length === 0) return key;
  const counts = store.getJson<SyllableCounts>(syllablesId(key));
  if (counts === null) return undefined;
  const { countedAgain } = await import('../pictures/syllable-counts.ts');
  const again = countedAgain(counts, changed);
  return again === null ? undefined : storeSyllables(store, again);
}

async function filesAfter(
  edited: readonly EditedPage[],
  { prepared: { project }, output, run }: PatchInput,
): Promise<NewFile[] | null> {
  const { site } = project;
  const files = run.filesWithNewPages();
  const changed = edited.filter(({ before, now }) => before.words !== now.words);
  if (!site.search || changed.length === 0) return files;
  const { patchedIndex } = await import('../../search/patched-index.ts');
  const patched = patchedIndex(changed, {
    paths: files.map(({ path }) => path),
    read: (path) => output.read(path),
    base: basePath(site.origin),
  });
  if (patched === null) return null;
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  for (const path of patched.gone) hashes.delete(path);
  for (const { path, contents } of patched.files) hashes.set(path, output.write(path, String(contents)));
  return Array.from(hashes, ([path, hash]) => ({ path, hash }));
}

/** @param key hash of the counts */
export function syllablesId(key: string): EntryId {
  return { kind: 'syllables', key, recipe: '1' };
}

/** @returns the key */
export function storeSyllables(store: Store, counts: SyllableCounts): string {
  const key = keyHash(JSON.stringify(counts));
  store.putJson(syllablesId(key), counts);
  return key;
}

/**
 * The output folder. Start with `open-output.ts`: what a build does with it, in order. `location.ts` says where it may be, `lock.ts`
 * who may write, `record.ts` and `survey.ts` which files are a build's own, `plan.ts` in which order they change, `take-over.ts` with
 * `journal.ts` and `workshop.ts` how they change while every address keeps answering, and `recover.ts` what
 * happens after a kill.
 */
export { addFiles } from './add-files.ts';
export { chosenOutput, locateOutput, type OutputLocation } from './location.ts';
export type { LockHolder } from './lock.ts';
export { type Left, type Output, openOutput } from './open-output.ts';
export { foldersOf } from './output-path.ts';
export { listed, type NewFile } from './plan.ts';
export { readRecord, recordBytes, SITE_MANIFEST, siteManifestText } from './record.ts';
export { hasLeftovers } from './recover.ts';
export { changedFiles, changedFolders, type OutputChanges, type OutputState } from './survey.ts';
export { UnfinishedTakeOver } from './take-over.ts';
export { stagedPath } from './workshop.ts';

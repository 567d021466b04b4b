import type { LabelKey } from './labels.ts';

/** Labels that the download sheet has texts of its own for, in the order of `data-texts`. The last text there has no label. */
export const SHEET_LABELS = [
  'downloadingNamedApp',
  'downloadComplete',
  'downloadAgain',
  'weakInternet',
  'safeAndSecure',
  'loading',
  'secondsLeft',
  'clickAbove',
  'close',
  'installFind',
  'installOpen',
  'installAllow',
  'restartDownload',
] as const satisfies readonly LabelKey[];

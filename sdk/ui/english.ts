/** The sheet's texts in English, word for word as in `schemas/plain/labels.ts`, with `#` for inserted values. Part of `sheet.js`. */
import type { Texts, Withheld } from '../slipway.d.ts';

export const texts: Texts = [
  'Downloading # app',
  'Download Complete',
  'Download Again',
  'Weak Internet',
  '100% safe & secure',
  'Loading...',
  '# Sec left',
  'Tap above',
  'Close',
  'Find the app in notifications or downloads',
  'Open the file to install',
  'Allow installs from this source',
  'Restart the Download',
  'Open in browser',
];

/** Shown while the file is verified. */
export const checking: string = 'Checking the file';

/** Why a package that must be proved is withheld. */
export const refusals: Record<Withheld, string> = {
  wrong: 'This is not the file that was promised, so it was not saved.',
  unchecked: 'The file could not be checked, so it was not saved.',
  'in-app': 'This app cannot check the file. Open this page in your browser to download it.',
};

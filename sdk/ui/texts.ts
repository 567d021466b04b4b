/**
 * The sheet's texts in the site's four languages, for tests and for code that shows them outside the sheet. Visitors never fetch this file:
 * English is part of `sheet.js`, and each other language is a file of its own.
 */
import { texts as bn } from '../texts-bn.ts';
import { texts as gu } from '../texts-gu.ts';
import { texts as hi } from '../texts-hi.ts';
import { texts as en } from './english.ts';

export const texts = { en, hi, gu, bn };

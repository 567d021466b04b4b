/** `sheet.js`: the dialog that shows a download. Fetched in parallel with the engine at the first press; the transfer works without it. */
export { createSheet } from './ui/sheet.ts';

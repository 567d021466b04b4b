/** `sheet.js`: the window that shows a download. Fetched beside the engine, with the first press; without it bytes come all the same. */
export { createSheet } from './ui/sheet.ts';

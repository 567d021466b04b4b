/** The download SDK: `createDownload` for code, `attach` for the links of a page. No error reaches the host page. */
export { attach } from './attach.ts';
export { createDownload } from './create-download.ts';
export type * from './slipway.d.ts';
export { version } from './version.ts';

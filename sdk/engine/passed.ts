import type { SavedFile } from '../slipway.d.ts';

declare const passed: unique symbol;

/** A file that may be saved. Only `gate.ts` makes one. */
export type PassedFile = Readonly<SavedFile> & { readonly [passed]: true };

/** An http(s) address that may be opened. Only `gate.ts` makes one. */
export type OpenLink = string & { readonly [passed]: true };

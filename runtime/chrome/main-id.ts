/** The place of every page at which its own content begins, past the header. */
export const MAIN_ID = 'main';

/** Id of the element where a page's own content begins, after the header. */
export const MAIN_ID = 'main';

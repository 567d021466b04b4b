/** What pages may weigh, on the wire, in bytes. A home page's HTML fits the first window of a connection. */
export const HOME_HTML_BYTES = 14_643;
export const HTML_BYTES = 20_480;
export const HOME_ON_LOAD_BYTES = 50 * 1024;
export const HOME_ON_LOAD_REQUESTS = 14;
export const HOME_SCROLLED_BYTES = 135 * 1024;

/** Share of groups of five words that two pages of one language may have in common. */
export const SIMILARITY = 0.6;
/** Words that a page has between header and footer, and a screen inside the app or a form. */
export const LEAST_WORDS = 100;
export const LEAST_WORDS_OF_SCREEN = 12;

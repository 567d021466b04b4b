/** Number of page files from which threads are worth it: starting one costs about as much as making 100 pages. */
export const PAGES_FOR_THREADS = 300;

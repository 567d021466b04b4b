/**
 * How much content Slipway reads, in one place. Every limit is many times what real content needs, and small enough that
 * whatever a file holds is read or refused in bounded time and memory. `docs/content.md` lists them for writers.
 */

// Limits of the tags of a formatted text belong to its schema.
export { MOST_OPEN_TAGS } from '../../../schemas/fields/markup-excess.ts';

/** Bytes of one text file: 4 MiB. What is larger is an export, or a picture under a wrong name. */
export const MOST_FILE_BYTES = 4 * 1024 * 1024;

/** Lists and fields inside each other, in one file and after `$use`. Content needs ten or so. */
export const MOST_LEVELS = 100;

/** Fields and items of lists in one YAML or JSON file. The largest file of a site with four languages has 600. */
export const MOST_VALUES = 100_000;

/** UTF-16 units of one text: some 15,000 words, or a page of terms in one field. */
export const MOST_TEXT_LENGTH = 100_000;

/** UTF-16 units of the name of a field; the longest of any schema has 30. */
export const MOST_NAME_LENGTH = 200;

/** UTF-16 units of a YAML file that is read with positions of every token; of larger ones, the part around a problem. */
export const MOST_EXACT_LENGTH = 64 * 1024;

/** References (`*name`) of one YAML file; each costs a walk over the file. */
export const MOST_ALIASES = 100;

/** UTF-16 units of the body of an MDX page: some 40,000 words. The longest page of terms in the example has 8,000. */
export const MOST_BODY_LENGTH = 256 * 1024;

/** Lines of the body of an MDX page. */
export const MOST_BODY_LINES = 5000;

/** UTF-16 units of one paragraph, list or table of an MDX body, up to the next empty line. */
export const MOST_BLOCK_LENGTH = 32 * 1024;

/** Quotes and lists inside each other in an MDX body. */
export const MOST_BLOCK_LEVELS = 20;

/** Lines of one quote or list that go on without its mark: the parser looks for the mark on each. */
export const MOST_LAZY_LINES = 200;

/** Marks of emphasis and links in one paragraph, list or table of an MDX body: the parser compares each with all others. */
export const MOST_MARKS_IN_BLOCK = 500;

/** Marks of every kind, tags and cells of tables included, in the whole of an MDX body. */
export const MOST_MARKS = 20_000;

/**
 * Rows of a table, each of which may be a page. All are in memory at once: 50,000 are checked in seconds and 200 MB. A text file
 * of `MOST_FILE_BYTES` has 80 bytes for each of so many.
 */
export const MOST_ROWS = 50_000;

/** Columns of a table. */
export const MOST_COLUMNS = 200;

/** How often a `$use` may lead to another. */
export const MOST_USES = 20;

/** Fields, items and UTF-16 units of one page or shared entry once every `$use` is filled in. */
export const MOST_PAGE_SIZE = 2_000_000;

/** The same of all pages that one `$for` makes. */
export const MOST_PAGES_SIZE = 50_000_000;

/** Problems of one code in one file that are shown; the rest are counted. */
export const MOST_PROBLEMS_OF_A_KIND = 50;

/** UTF-16 units of what a message quotes from a file. */
export const MOST_QUOTED_LENGTH = 160;

/** UTF-16 units of a message or a hint as a whole. */
export const MOST_MESSAGE_LENGTH = 1500;

/**
 * Disables zod's compiled object schemas. Zod generates and compiles a function for every object schema at first use, which pays off after
 * some 1,500 pages (74 instead of 86 µs for a page of 40 KB), but costs a third of the time of a short `validate` (10 ms for the labels
 * alone). Must be imported before any object schema is created.
 */
import * as z from 'zod';

z.config({ jitless: true });

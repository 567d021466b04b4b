/**
 * Zod writes and compiles a function for every object schema when it is first used. That pays after some 1,500 pages
 * (74 instead of 86 µs for a page of 40 KB), but costs a third of the time of a short `validate` (10 ms for the labels
 * alone). So it is off. Must be imported before any object schema is made.
 */
import * as z from 'zod';

z.config({ jitless: true });

/** Options of Node for this version of V8. */
export const v8Flags: string[];
/** The same for a build of many pages. */
export const manyPagesFlags: string[];

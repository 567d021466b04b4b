/** Options of Node for this version of V8. */
export const v8Flags: string[];

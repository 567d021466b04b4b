// V8 optimises a function once it has run through 66 KB of its bytecode. Most commands have ended before the faster code has won back
// what its compilation took, so it is 1 MB here: of the 2.2 processor-seconds in which the example is checked, a third is gone, and no
// small build takes longer. From V8 12 on the flag has no successor, and V8 prints an error for one that it does not know.
const [major] = process.versions.v8.split('.');

/** Options of Node's for this version of V8; none where there is nothing to set. */
export const v8Flags = budget(1_000_000);

/** For a build of so many pages that it takes several threads: what runs for each page is worth its compilation sooner. */
export const manyPagesFlags = budget(150_000);

function budget(bytes) {
  return major === '11' ? [`--interrupt-budget=${bytes}`] : [];
}

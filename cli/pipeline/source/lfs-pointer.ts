/** What Git leaves in the place of a large file that it has not fetched. Source: git-lfs, docs/spec.md. */

const HEAD = Buffer.from('version https://git-lfs.github.com/spec/');

/** A pointer has three lines, and fewer bytes than this. */
const MOST_BYTES = 1024;

export function isLfsPointer(bytes: Buffer): boolean {
  return bytes.length <= MOST_BYTES && bytes.subarray(0, HEAD.length).equals(HEAD);
}

/** What is found where a file is expected. */
export const LFS_IN_WORDS = 'a pointer of Git LFS instead of the file itself';

/** What to do about it. */
export const LFS_HINT = 'Run "git lfs pull", which fetches the file.';

/** Names of files that a build cannot write on every system, so that a site is the same wherever it is built. */

/** Bytes of one name in UTF-8: file systems take 255, and temporary names are longer than final ones. */
const MOST_NAME_BYTES = 200;

/** Devices of Windows, which takes them for no file whatever their ending: `aux.txt` is the auxiliary port. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(?:\.|$)/i;

/** What keeps a path from being written, in words that follow "because"; null for a path that every system takes. */
export function unwritableName(path: string): string | null {
  for (const part of path.split('/')) {
    if (bytesOf(part) > MOST_NAME_BYTES)
      return `one of its parts is longer than ${MOST_NAME_BYTES} bytes, and disks take no such name`;
    if (DEVICE.test(part)) return `Windows reserves the name "${part}"`;
    if (/[. ]$/.test(part)) return `Windows drops the last character of "${part}"`;
  }
  return null;
}

/** In UTF-8. A lone half of a pair, which has no bytes, counts as any other letter. */
function bytesOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + bytesOfLetter(letter.codePointAt(0) ?? 0), 0);
}

function bytesOfLetter(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Detects file names that cannot be written on every system, so that a site is the same wherever it is built. */

/** Most UTF-8 bytes of one name: file systems allow 255, and temporary names are longer than final ones. */
const MOST_NAME_BYTES = 200;

/** Device names of Windows, which are reserved whatever their ending: `aux.txt` is the auxiliary port. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(?:\.|$)/i;

/** Why a path cannot be written, in words that follow "because"; null for a path that every system accepts. */
export function unwritableName(path: string): string | null {
  for (const part of path.split('/')) {
    if (bytesOf(part) > MOST_NAME_BYTES)
      return `one of its parts is longer than ${MOST_NAME_BYTES} bytes, and disks take no such name`;
    if (DEVICE.test(part)) return `Windows reserves the name "${part}"`;
    if (/[. ]$/.test(part)) return `Windows drops the last character of "${part}"`;
  }
  return null;
}

/** Length in UTF-8. A lone surrogate, which has no encoding, counts like any other letter. */
function bytesOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + bytesOfLetter(letter.codePointAt(0) ?? 0), 0);
}

function bytesOfLetter(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

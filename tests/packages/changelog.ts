/** The changelog's step from what is unreleased to a release. Pure. */

const UNRELEASED = '## [Unreleased]\n';

/**
 * The changelog with the unreleased section under a version and a day (`2026-11-23`), and that section as notes of the release. Throws
 * an Error when nothing is unreleased, or the version has a section already.
 */
export function releasedChangelog(
  text: string,
  version: string,
  day: string,
): { text: string; notes: string } {
  const start = text.indexOf(UNRELEASED);
  if (start === -1) throw new Error(`CHANGELOG.md has no section "${UNRELEASED.trim()}".`);
  if (text.includes(`\n## [${version}]`))
    throw new Error(`CHANGELOG.md has a section for ${version} already.`);
  const from = start + UNRELEASED.length;
  const next = text.indexOf('\n## ', from);
  const section = text.slice(from, next === -1 ? undefined : next).replace(/^To become .*\n/m, '');
  const notes = section.trim();
  if (!/^- /m.test(notes)) throw new Error('CHANGELOG.md lists nothing that is unreleased.');
  const rest = next === -1 ? '' : text.slice(next);
  return {
    text: `${text.slice(0, from)}\n## [${version}] - ${day}\n\n${notes}\n${rest}`,
    notes: `${notes}\n`,
  };
}

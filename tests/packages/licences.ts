/** Whether every package that the lock file installs has a licence under which it may be used and passed on. */
import satisfies from 'spdx-satisfies';

/** Licences that ask for no more than their notice. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'OFL-1.1',
];

/** Licences that hold for a package's own files alone, and for packages that are used unchanged. */
const WEAK_COPYLEFT = ['LGPL-3.0-or-later', 'MPL-2.0'];

/** The part of `package-lock.json` that is read here. */
export interface LockFile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

export interface LicenceFinding {
  /** `name@version`. */
  name: string;
  /** What its author declares; `null` when nothing is declared. */
  licence: string | null;
}

/** Packages whose licence is missing, unreadable or not among those above. */
export function licenceFindings({ packages }: LockFile): LicenceFinding[] {
  return Object.entries(packages).flatMap(([path, { version, license = null, link }]) => {
    if (path === '' || link || isPermitted(license)) return [];
    return [{ name: `${path.replace(/^.*node_modules\//, '')}@${version}`, licence: license }];
  });
}

function isPermitted(licence: string | null): boolean {
  if (licence === null) return false;
  try {
    return satisfies(licence, [...PERMISSIVE, ...WEAK_COPYLEFT]);
  } catch {
    return false; // no SPDX expression, such as "SEE LICENSE IN file"
  }
}

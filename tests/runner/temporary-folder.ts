import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where everybody may have files, on systems that have it; the usual folder may be private to one user. */
const SHARED = ['/var/tmp', '/tmp'];

/**
 * Gives a run a temporary folder of its own, which goes with it whatever tests leave in it. Others may read there: a server that root
 * has started reads sites as another user. Returns what removes it.
 */
export function openTemporaryFolder(): () => void {
  process.umask(0o022);
  const base = [tmpdir(), ...SHARED].find(isOpen) ?? tmpdir();
  const folder = mkdtempSync(join(base, 'slipway-run-'));
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Whether every user may go through all folders of the path. */
function isOpen(path: string): boolean {
  try {
    const isPassable = (statSync(path).mode & 0o001) !== 0;
    return isPassable && (path === dirname(path) || isOpen(dirname(path)));
  } catch {
    return false; // does not exist
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path on its host of the finished site in a folder, as `basePath` gives it, read from its web manifest. */
export function finishedBasePath(folder: string): string {
  try {
    const manifest = readFileSync(join(folder, 'site.webmanifest'), 'utf8');
    const { start_url: start = '/' } = JSON.parse(manifest) as { start_url?: string };
    return start.replace(/\/$/, '');
  } catch {
    return ''; // the folder holds no finished site
  }
}

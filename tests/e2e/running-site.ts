/** The repository's own site, built and served by the command line as a user would. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../temporary-project.ts';
import { sharedBuild, sharedFolder } from './shared-builds.ts';

export const slipway = join(repository, 'bin/slipway.js');

export interface RunningSite {
  /** `http://localhost:1234`, without a slash. */
  origin: string;
  outFolder: string;
  /** Routes of all pages, sorted. The playable game is no page: `ludo.spec.ts` looks at it. */
  routes: string[];
  stop(): Promise<void>;
}

/**
 * Serves the site with `slipway preview`. Test files share one build; other programs build into a temporary folder.
 * @param built folder of a finished site, which is served as it is
 */
export async function startSite({ built }: { built?: string } = {}): Promise<RunningSite> {
  const isOwn = built === undefined && sharedFolder() === undefined;
  const ownFolder = isOwn ? mkdtempSync(join(tmpdir(), 'slipway-site-')) : null;
  const outFolder = built ?? join(ownFolder ?? (await sharedBuild('example', buildExample)), 'dist');
  if (ownFolder !== null) buildExample(ownFolder);
  const { files } = JSON.parse(readFileSync(join(outFolder, 'manifest.json'), 'utf8')) as {
    files: Record<string, string>;
  };
  const routes = Object.keys(files)
    .filter((path) => path.endsWith('.html') && !path.startsWith('game/'))
    .map((path) => `/${path.replace(/index\.html$/, '')}`)
    .sort();
  const { child, origin } = await startProgram([
    'preview',
    '--root',
    repository,
    '--out',
    outFolder,
    '--port',
    '0',
    '--host',
    '127.0.0.1',
  ]);
  return {
    origin,
    outFolder,
    routes,
    async stop() {
      await stopProgram(child);
      if (ownFolder !== null) rmSync(ownFolder, { recursive: true, force: true });
    },
  };
}

function buildExample(folder: string): void {
  const place = ['--root', repository, '--out', join(folder, 'dist')];
  execFileSync(process.execPath, [slipway, 'build', ...place], { stdio: 'pipe' });
}

/** Starts `slipway dev` or `preview` and waits for the address it prints. */
export function startProgram(args: string[]): Promise<{ child: ChildProcess; origin: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [slipway, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const port = /http:\/\/localhost:(\d+)\//.exec(output)?.[1];
      if (port !== undefined) resolve({ child, origin: `http://127.0.0.1:${port}` });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`slipway ${args[0]} ended with ${code}:\n${output}`)));
  });
}

export function stopProgram(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** The repository's own site, built and served by the command line as a user would. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repository } from '../temporary-project.ts';
import { endWithRun, sharedBuild, sharedFolder } from './shared-builds.ts';

export const slipway = join(repository, 'bin/slipway.js');

export interface Site {
  /** `http://localhost:1234`, without a slash. */
  origin: string;
  outFolder: string;
  /** Routes of all pages, sorted. The playable game is no page: `ludo.spec.ts` looks at it. */
  routes: string[];
}

export interface RunningSite extends Site {
  stop(): Promise<void>;
}

/**
 * Serves the site with `slipway preview`. Test files share one build; other programs build into a temporary folder.
 * @param built folder of a finished site, which is served as it is
 */
export async function startSite({ built }: { built?: string } = {}): Promise<RunningSite> {
  const isOwn = built === undefined && sharedFolder() === undefined;
  const ownFolder = isOwn ? mkdtempSync(join(tmpdir(), 'slipway-site-')) : null;
  const outFolder = built ?? (ownFolder === null ? await builtExample() : join(ownFolder, 'dist'));
  if (ownFolder !== null) buildExample(ownFolder);
  const { child, origin } = await startProgram(previewOf(outFolder));
  return {
    origin,
    outFolder,
    routes: routesOf(outFolder),
    async stop() {
      await stopProgram(child);
      if (ownFolder !== null) rmSync(ownFolder, { recursive: true, force: true });
    },
  };
}

/** The same, served by one program for all files of a run: none of them touches the switches of its local back end. */
export async function sharedSite(): Promise<Site> {
  const outFolder = await builtExample();
  const origin = await sharedProgram('preview', previewOf(outFolder));
  return { origin, outFolder, routes: routesOf(outFolder) };
}

function previewOf(outFolder: string): string[] {
  const address = ['--port', '0', '--host', '127.0.0.1'];
  return ['preview', '--root', repository, '--out', outFolder, ...address];
}

function routesOf(outFolder: string): string[] {
  const { files } = JSON.parse(readFileSync(join(outFolder, 'manifest.json'), 'utf8')) as {
    files: Record<string, string>;
  };
  return Object.keys(files)
    .filter((path) => path.endsWith('.html') && !path.startsWith('game/'))
    .map((path) => `/${path.replace(/index\.html$/, '')}`)
    .sort();
}

/** The repository's own site as a project apart, which a run of the tests builds once. */
export function exampleProject(): Promise<string> {
  return sharedBuild('example', buildExample);
}

/** Its output. */
export async function builtExample(): Promise<string> {
  return join(await exampleProject(), 'dist');
}

/** As on one day: what the site shows later, tests would see on some days and not on others. */
const DAY = '2026-11-22';

/** Of a copy: what the repository itself has cached is sealed by the key of whoever works on it, and stays theirs. */
function buildExample(folder: string): void {
  cpSync(join(repository, 'content'), join(folder, 'content'), { recursive: true });
  execFileSync(process.execPath, [slipway, 'build', '--root', folder, '--now', DAY], { stdio: 'pipe' });
}

/** Where a program answers that is started by the file of a run which needs it first, and ends with the run. */
export async function sharedProgram(name: string, args: string[]): Promise<string> {
  const started = await sharedBuild(name, async (folder) => {
    const { child, origin } = await startProgram(args, join(folder, 'output.txt'));
    endWithRun(child);
    writeFileSync(join(folder, 'origin.txt'), origin);
  });
  return readFileSync(join(started, 'origin.txt'), 'utf8');
}

/**
 * Starts `slipway dev` or `preview` and waits for the address it prints.
 * @param outputFile takes what it prints when the program outlives the process that has started it
 */
export async function startProgram(
  args: string[],
  outputFile?: string,
): Promise<{ child: ChildProcess; origin: string }> {
  const output = outputFile === undefined ? 'pipe' : openSync(outputFile, 'w');
  const child = spawn(process.execPath, [slipway, ...args], { stdio: ['ignore', output, output] });
  if (typeof output === 'number') closeSync(output);
  const origin =
    outputFile === undefined ? await printedOrigin(child) : await writtenOrigin(child, outputFile);
  return { child, origin };
}

function originIn(output: string): string | null {
  const port = /http:\/\/localhost:(\d+)(?=[/\s])/.exec(output)?.[1];
  return port === undefined ? null : `http://127.0.0.1:${port}`;
}

/** Waits for the address that a program prints on its standard output. */
export function printedOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const origin = originIn(output);
      if (origin !== null) resolve(origin);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)));
  });
}

async function writtenOrigin(child: ChildProcess, file: string): Promise<string> {
  for (;;) {
    const output = readFileSync(file, 'utf8');
    const origin = originIn(output);
    if (origin !== null) return origin;
    if (child.exitCode !== null) throw new Error(`slipway ended with ${child.exitCode}:\n${output}`);
    await pause(50);
  }
}

export function stopProgram(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

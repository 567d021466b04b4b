/** `slipway dev`: the site while it is being written. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import colors from 'picocolors';
import { addAll } from '../add-all.ts';
import { createFakeBackend, PANEL_PATH } from '../dev/fake-backend.ts';
import { GALLERY_ROUTE } from '../dev/gallery.ts';
import { lanAddress } from '../dev/listen.ts';
import { type Access, accessOf } from '../dev/local-server.ts';
import { createDevServer } from '../dev/server.ts';
import { createDevSession, type DevSession } from '../dev/session.ts';
import { SIMULATOR_ROUTE } from '../dev/simulator.ts';
import { watch } from '../dev/watch.ts';
import { packageRoot } from '../package-root.ts';
import { buildStyles, stylesFor } from '../pipeline/browser-code/style-sheets.ts';
import { findProjectRoot } from '../project-root.ts';
import { countsInWords, formatProblems } from '../report/print-problems.ts';
import { sectionsOf } from '../sections/library.ts';
import { OWN_FOLDERS } from '../sections/project-tool.ts';
import { openPort } from './open-port.ts';
import { parseNow, parsePort } from './options.ts';

/** How long shutting down waits for connections and watchers. */
const LONGEST_END_MS = 1000;

export interface DevOptions {
  root?: string;
  port?: string;
  /** `true`: given without an address. */
  host?: string | true;
  allowHost?: string[];
  now?: string;
}

interface DevSettings {
  root: string;
  nowMs: number;
  /** As `LiveContentOptions` has it; with `--now` time stands still. */
  clock: { clock?: () => number };
  port: number;
  access: Access;
}

export async function dev(options: DevOptions): Promise<void> {
  const root = findProjectRoot(options.root);
  const settings = {
    root,
    nowMs: await parseNow(options.now, root),
    clock: options.now === undefined ? { clock: Date.now } : {},
    port: parsePort(options.port ?? '4321'),
    access: accessOf(options.host, options.allowHost),
  };
  /** Ends of all that has been started, in that order. */
  const ends: (() => unknown)[] = [];
  try {
    await start(settings, ends);
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
  } finally {
    setTimeout(() => process.exit(), LONGEST_END_MS).unref();
    for (const end of ends.reverse()) await end();
  }
}

/** @param ends what is started adds how it ends, so that it does so too when what comes after fails */
async function start(
  { root, nowMs, clock, port: wanted, access }: DevSettings,
  ends: (() => unknown)[],
): Promise<void> {
  // Watching starts before anything is read, so that no change in between is missed.
  let takeIn: ((paths: string[]) => void) | null = null;
  const early: string[] = [];
  const watched = ['content', ...OWN_FOLDERS].map((folder) => join(root, folder));
  const contentWatcher = watch(watched, (paths) => {
    if (takeIn === null) addAll(early, paths);
    else takeIn(paths);
  });
  ends.push(() => contentWatcher.close());
  let report = (_areProblems: boolean): void => {};
  const session = await createDevSession({
    root,
    nowMs,
    ...clock,
    drafts: true,
    onNews: (areProblems) => report(areProblems),
  });
  ends.push(() => session.close());
  const backend = createFakeBackend({
    product: () => session.product() ?? 'app',
    routes: session.routes,
    base: session.base,
  });
  const { server, changed, styles, close } = createDevServer(root, session, backend, access);
  ends.push(close);
  const port = await openPort(server, wanted, access);
  await printAddresses(port, access, { base: session.base(), routes: session.routes().length });
  printProblems(session, root);
  report = (areProblems) => {
    changed();
    if (areProblems) printProblems(session, root);
  };

  takeIn = (paths) => {
    const started = performance.now();
    session.update(paths).then(
      () => {
        changed();
        const names = paths.map((path) => path.slice(root.length + 1)).join(', ');
        process.stdout.write(
          `${colors.dim(new Date().toLocaleTimeString())} ${names} ${colors.dim(`${Math.round(performance.now() - started)} ms`)}\n`,
        );
        printProblems(session, root);
      },
      (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    );
  };
  if (early.length > 0) takeIn(early);
  // Only a checkout of the tool has sources that somebody edits.
  if (existsSync(join(packageRoot, 'cli/index.ts'))) ends.push(watchTool(root, styles));
}

/** Sends changed styles of the tool to open pages. Returns its end. */
function watchTool(root: string, send: (styles: string) => void): () => void {
  const folders = ['runtime/styles', 'runtime/sections', 'runtime/components', 'runtime/chrome'];
  const watcher = watch(
    folders.map((folder) => join(packageRoot, folder)),
    (paths) => {
      if (paths.some((path) => path.endsWith('.css'))) void sendStyles();
      if (paths.some((path) => /\.tsx?$/.test(path)))
        process.stdout.write('A view changed: start "slipway dev" again to see it.\n');
    },
  );
  return () => watcher.close();

  async function sendStyles(): Promise<void> {
    try {
      const library = sectionsOf(root);
      send(stylesFor(await buildStyles(library.types, library, {}), library.types));
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}

interface ServedSite {
  /** See `basePath`. */
  base: string;
  /** Number of routes; null for a finished site, which has neither gallery nor simulator. */
  routes: number | null;
}

/** Prints the addresses of the site; on a terminal with a QR code. */
export async function printAddresses(
  port: number,
  access: Access,
  { base, routes }: ServedSite,
): Promise<void> {
  const host = `http://localhost:${port}`;
  const local = `${host}${base}/`;
  process.stdout.write(
    `\n  ${colors.bold('This machine')}  ${colors.cyan(local)}${routes === null ? '' : colors.dim(`  ${routes} routes`)}\n`,
  );
  const address = phoneAddress(access);
  const lan = `http://${address}:${port}${base}/`;
  const phone = address === null ? colors.dim('start with --host to reach it from there') : colors.cyan(lan);
  process.stdout.write(`  ${colors.bold('Your phone')}    ${phone}\n`);
  if (routes !== null) {
    process.stdout.write(
      `  ${colors.bold('Sections')}      ${colors.cyan(local + GALLERY_ROUTE.slice(1))}\n`,
    );
    process.stdout.write(
      `  ${colors.bold('In the app')}    ${colors.cyan(local + SIMULATOR_ROUTE.slice(1))}\n`,
    );
  }
  process.stdout.write(`  ${colors.bold('Faults')}        ${colors.cyan(host + PANEL_PATH)}\n\n`);
  if (address === null || !process.stdout.isTTY) return;
  const { toString: qrText } = await import('qrcode');
  process.stdout.write(`${(await qrText(lan, { type: 'terminal', small: true })).replace(/^/gm, '  ')}\n`);
}

/** The address for a phone in the same network; `null` when only this machine is served, or there is no network. */
function phoneAddress({ address, isOpen }: Access): string | null {
  if (!isOpen) return null;
  if (address === '0.0.0.0' || address === '::') return lanAddress();
  return address.includes(':') ? `[${address}]` : address;
}

function printProblems(session: DevSession, root: string): void {
  const problems = session.problems();
  if (problems.length === 0) return;
  process.stdout.write(`${formatProblems(problems, 'text', root)}\n${countsInWords(problems)}\n`);
}

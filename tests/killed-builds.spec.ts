/** Builds that are killed, or run at once, while visitors ask for every address of the site all the time. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent, createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { slipway, startProgram, stopProgram } from './e2e/running-site.ts';
import { rounds } from './rounds.ts';
import { seededChance } from './seeded-chance.ts';
import { forgetSite } from './shared-cache.ts';
import { filesBelow, temporaryFolder } from './temporary-project.ts';

type Files = Map<string, string>;

/** Two states of a site's content: pages and pictures that differ, come and go. */
type Generation = 'odd' | 'even';

/** Pages of both generations; each has two more of its own. */
const PAGES = 16;

const siteOf = (generation: Generation): string => `origin: https://bench.example
product: { slug: bench, name: Bench ${generation} }
socialPictures: false
locales:
  default: en
  list:
    en: { name: English, tag: en-IN }
`;

/** Writes the content of one generation over that of the other. */
function writeGeneration(root: string, generation: Generation): void {
  for (const folder of ['assets', 'pages']) {
    rmSync(join(root, 'content', folder), { recursive: true, force: true });
    mkdirSync(join(root, 'content', folder), { recursive: true });
  }
  writeFileSync(join(root, 'content/site.yaml'), siteOf(generation));
  const colour = generation === 'odd' ? 'red' : 'blue';
  for (let number = 0; number < PAGES + 2; number += 1) {
    const art = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${10 + number} 10"><rect width="9" height="9" fill="${colour}"/></svg>`;
    writeFileSync(join(root, `content/assets/art-${number}.svg`), art);
    const page = {
      title: `Page ${number} of ${generation}`,
      description: `Page ${number} has a picture whose name changes with its bytes.`,
      noindex: true,
      page_body: [{ type: 'game-demo', name: 'Ludo', image: `/assets/art-${number}.svg`, imageAlt: 'Art' }],
    };
    const name = number === 0 ? 'index' : number < PAGES ? `art-${number}` : `${generation}-${number}`;
    writeFileSync(join(root, `content/pages/${name}.json`), JSON.stringify(page));
  }
}

/** A project whose odd generation is built, and what a first build of each generation gives. */
let built = '';
const cold: Record<Generation, Files> = { odd: new Map(), even: new Map() };

beforeAll(async () => {
  built = realpathSync(mkdtempSync(join(tmpdir(), 'slipway-killed-')));
  for (const generation of ['even', 'odd'] as const) {
    writeGeneration(built, generation);
    // Scripts and styles are the tool's, not the project's: bundling them again would show nothing.
    forgetSite({ root: built });
    for (const name of ['.slipway/output', 'dist'])
      rmSync(join(built, name), { recursive: true, force: true });
    await build(built);
    cold[generation] = filesBelow(join(built, 'dist'));
  }
});

afterAll(() => rmSync(built, { recursive: true, force: true }));

/** A copy of that project for one test. */
function newProject(): string {
  const root = temporaryFolder();
  cpSync(built, root, { recursive: true, preserveTimestamps: true });
  return root;
}

interface Ended {
  code: number | null;
  output: string;
}

/** Runs a command without holding up the visitors. */
function run(args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [slipway, ...args], { env: { ...process.env, NO_COLOR: '1' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function build(root: string, ...more: string[]): Promise<void> {
  const { code, output } = await run(['build', '--root', root, ...more]);
  expect(code, output).toBe(0);
}

interface Answer {
  status: number;
  body: string;
}

const agent = new Agent({ maxSockets: 8 });

function ask(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpGet(address, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('latin1') }),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** A plain static server: one read of one file for each answer. */
function serveFolder(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').replace(/\/$/, '/index.html');
    readFile(join(folder, path)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  onTestFinished(() => void server.close());
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
}

interface Visitors {
  requests: number;
  /** Answers that nobody may get. */
  wrong: string[];
  stop(): Promise<void>;
}

/** Asks for every file of both sites, again and again, and for what new pages need. */
function visit(origin: string, sites: Record<Generation, Files>): Visitors {
  const paths = [...new Set([...sites.odd.keys(), ...sites.even.keys()])];
  const visitors: Visitors = { requests: 0, wrong: [], stop: async () => {} };
  let isOver = false;
  const askFor = async (path: string): Promise<Answer> => {
    visitors.requests += 1;
    await pause(5); // the builds need the processor too
    return ask(`${origin}/${path.replace(/(^|\/)index\.html$/, '$1')}`);
  };
  const judge = (path: string, { status, body }: Answer): void => {
    const bodies = [sites.odd.get(path), sites.even.get(path)].filter((text) => text !== undefined);
    if (status === 200 && !bodies.includes(body))
      visitors.wrong.push(`${path} is torn (${body.length} bytes)`);
    if (status !== 200 && (status !== 404 || bodies.length === 2)) visitors.wrong.push(`${path}: ${status}`);
  };
  const checkNeeds = async (path: string, { status, body }: Answer): Promise<void> => {
    if (status !== 200 || !path.endsWith('.html')) return;
    for (const [, needed = ''] of body.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) {
      if ((await askFor(needed)).status === 200) continue;
      // Gone with the page that needed it, or missing?
      if ((await askFor(path)).body === body) visitors.wrong.push(`${path} needs ${needed}`);
    }
  };
  const walk = async (): Promise<void> => {
    for (let at = 0; !isOver; at += 1) {
      const path = paths[at % paths.length] ?? '';
      const answer = await askFor(path);
      judge(path, answer);
      await checkNeeds(path, answer);
    }
  };
  const walked = walk();
  visitors.stop = async () => {
    isOver = true;
    await walked;
  };
  return visitors;
}

function startBuild(root: string): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(process.execPath, [slipway, 'build', '--root', root], { stdio: 'ignore' });
  return { child, ended: new Promise((resolve) => child.on('exit', () => resolve())) };
}

/** Kills a build after `delayMs`, counted from its start or from the moment when it begins to move files. */
async function killBuild(root: string, delayMs: number, from: 'start' | 'journal'): Promise<void> {
  const { child, ended } = startBuild(root);
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  const journal = join(root, '.dist.slipway/journal.json');
  if (from === 'journal') while (!isEnded && !existsSync(journal)) await pause(1); // without a pause it would take a core of its own
  await Promise.race([ended, pause(delayMs)]);
  child.kill('SIGKILL');
  await ended;
}

const leftovers = (root: string): string[] => readdirSync(root).filter((name) => name.startsWith('.dist'));

/** Ends what hangs: a round takes two or three builds. */
const LIMIT_MS = rounds({ usual: 300_000, long: 3_600_000 });

test(
  'a killed build leaves every address answering whole, and the next one is right',
  async () => {
    const chance = seededChance(20_260_601);
    const root = newProject();
    const dist = join(root, 'dist');
    const preview = await startProgram(['preview', '--root', root, '--port', '0']);
    onTestFinished(() => stopProgram(preview.child));
    const pagesAndAssets = (files: Files): Files =>
      new Map([...files].filter(([path]) => /(^|\/)index\.html$|^assets\/|^sdk\//.test(path)));
    const visitors = [
      visit(await serveFolder(dist), cold),
      visit(preview.origin, { odd: pagesAndAssets(cold.odd), even: pagesAndAssets(cold.even) }),
    ];
    const started = performance.now();
    await build(root, '--force');
    const buildMs = performance.now() - started;
    const count = rounds({ usual: 2, long: 100 });
    let interrupted = 0;
    for (let round = 0; round < count; round += 1) {
      const generation = round % 2 === 0 ? 'even' : 'odd';
      writeGeneration(root, generation);
      if (round % 3 === 0) await killBuild(root, (chance(1000) / 1000) * buildMs, 'start');
      else await killBuild(root, chance(24) / 2, 'journal');
      if (existsSync(join(root, '.dist.slipway/journal.json'))) interrupted += 1;
      if (chance(2) === 0) {
        // A command that only looks at the site finishes nothing.
        const left = filesBelow(root);
        await run(['report', '--root', root]);
        expect(filesBelow(root), `round ${round}`).toEqual(left);
      }
      await build(root);
      expect(filesBelow(dist), `round ${round}`).toEqual(cold[generation]);
      expect(leftovers(root)).toEqual([]);
    }
    await Promise.all(visitors.map((one) => one.stop()));
    const requests = visitors.reduce((sum, one) => sum + one.requests, 0);
    const wrong = visitors.flatMap((one) => one.wrong);
    process.stdout.write(
      `${count} builds killed, ${interrupted} of them while files were moved; ${requests} answers, ${wrong.length} missing or torn\n`,
    );
    expect(wrong).toEqual([]);
    expect(requests).toBeGreaterThan(200);
  },
  LIMIT_MS,
);

test('two builds at once, and one beside "slipway dev", give what one gives alone', async () => {
  const root = newProject();
  const dev = await startProgram(['dev', '--root', root, '--port', '0']);
  onTestFinished(() => stopProgram(dev.child));
  writeGeneration(root, 'even');
  const command = ['build', '--root', root];
  const results = await Promise.all([run(command), run(command), run([...command, '--out', 'other'])]);
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
  const waited = results.filter(({ output }) => output.includes('Another build of this project is running'));
  expect(waited.length).toBeGreaterThan(0);
  expect(filesBelow(join(root, 'dist'))).toEqual(cold.even);
  expect(filesBelow(join(root, 'other'))).toEqual(cold.even);
  expect((await ask(`${dev.origin}/art-1/`)).body).toContain('Page 1 of even');
});

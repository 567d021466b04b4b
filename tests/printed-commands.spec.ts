/** What `slipway init` and the README print is typed as it is, with the tool installed from its package. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packedTool } from './packed-tool.ts';
import { rounds } from './rounds.ts';
import { filesBelow, repository, temporaryFolder } from './temporary-project.ts';

let tool: string;

beforeAll(async () => {
  tool = await packedTool();
});

/** A folder as `npm install slipway-….tgz` leaves it. */
function installedFolder(folder = temporaryFolder()): string {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(tool, join(folder, 'node_modules/slipway'));
  symlinkSync('../slipway/bin/slipway.js', join(folder, 'node_modules/.bin/slipway'));
  // As npm does with the programs of a package.
  chmodSync(join(tool, 'bin/slipway.js'), 0o755);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  return folder;
}

const env = { ...process.env, NO_COLOR: '1', npm_config_offline: 'true', npm_config_yes: 'false' };

/** With the programs of the project's packages, as npm's own scripts have them. */
const withPrograms = (cwd: string) => ({
  ...env,
  PATH: [join(cwd, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
});

function shell(line: string, cwd: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd,
    env: withPrograms(cwd),
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** HTML of the home page that the server of a command gives. The port is any that is free. */
async function servedHome(line: string, cwd: string): Promise<string> {
  // A group of its own: npx and the shell pass no signal on.
  const child = spawn('sh', ['-c', `${line} --port 0`], { cwd, env: withPrograms(cwd), detached: true });
  try {
    const port = await printedPort(child, line);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    return await answer.text();
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }
}

function printedPort(child: ChildProcess, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const port = /http:\/\/localhost:(\d+)\//.exec(output)?.[1];
      if (port !== undefined) resolve(port);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`"${line}" ended with ${code}:\n${output}`)));
  });
}

const nextOf = (output: string): string => /Next:\n {2}(.+)\n/.exec(output)?.[1] ?? '';

/** Folders for a site, and what init prints for them. Units compare the printed line of every kind of folder. */
const FOLDERS: readonly [string, () => string, (folder: string) => string][] = [
  ['a nested folder with a space', () => 'sites/my app', () => "cd 'sites/my app' && npx slipway dev"],
  ['a new folder', () => 'app', () => 'cd app && npx slipway dev'],
  [
    'an absolute folder elsewhere',
    () => join(temporaryFolder(), 'shop'),
    (folder) => `npx slipway dev --root ${folder}`,
  ],
];

test.each(FOLDERS.slice(0, rounds({ usual: 1, long: FOLDERS.length })))(
  'what init prints for %s serves the site',
  async (_, newFolder, commandFor) => {
    const [cwd, folder] = [installedFolder(), newFolder()];
    const { status, output } = shell(`npx slipway init '${folder}' --name Lantern --yes`, cwd);
    expect(status, output).toBe(0);
    expect(nextOf(output)).toBe(commandFor(folder));
    expect(await servedHome(commandFor(folder), cwd)).toContain('Lantern');
  },
);

const readme = readFileSync(join(repository, 'README.md'), 'utf8');

/** Commands of the README's tour, as they are in its first column. */
const toured = Array.from(readme.matchAll(/^\| (`slipway [^|]+) \|/gm), ([, cell = '']) =>
  Array.from(cell.matchAll(/`(slipway [^`]+)`/g), ([, line = '']) => line),
).flat();

/** Further lines of the README and of the manual, in which the tour's commands have arguments. */
const MORE = [
  'slipway build --why /about/',
  'slipway new campaign /offer/',
  'slipway new section-sample faq',
  'slipway report /about/',
  'slipway sdk --package @your/app-download --out app-download',
  'slipway translations export --locale ta --out ta.csv',
  'slipway translations import ta.csv',
  'slipway webview contract',
];

const SAMPLE_APK = 'rsa2-v2v3-24.apk';

/** What each line prints, or one of the files it leaves. In this order: some need what others have written. */
const SHOWS: Record<string, RegExp | string> = {
  'slipway init my-shop': 'my-shop/content/site.yaml',
  'slipway new page /how-to-win/': 'content/pages/how-to-win.yaml',
  'slipway new campaign /offer/': 'content/pages/offer.yaml',
  'slipway new section-sample faq': /^- type: faq$/m,
  'slipway new locale ta': 'content/labels/ta.yaml',
  'slipway new section winners': 'sections/winners/view.tsx',
  'slipway new layout guide': 'layouts/guide/view.tsx',
  'slipway eject section faq': 'sections/faq/view.tsx',
  'slipway validate': /\d+ pages checked/,
  'slipway build': 'dist/about/index.html',
  'slipway build --why /about/': /\/about\//,
  'slipway inspect /about/': /content\/pages\/about\.yaml/,
  'slipway inspect --events': /slipway:start|DownloadButtonClick/,
  'slipway explain link/missing': /link\/missing/,
  'slipway report [route]': /route +HTML/,
  'slipway report /about/': /^\/about\/ /,
  'slipway translations': /^ta /m,
  'slipway translations export --locale ta --out ta.csv': 'ta.csv',
  'slipway translations import ta.csv': /0 texts? written|as before/,
  'slipway build --shard 2/4': /2\/4|2-of-4/,
  'slipway sdk': 'dist/sdk/v1/slipway.js',
  'slipway sdk --package @your/app-download --out app-download': 'app-download/package.json',
  'slipway apk manifest app.apk': /signerSha256|signer/i,
  'slipway webview contract': /"\$schema"/,
  'slipway doctor': /Node/,
};

/** Lines that the tests above and other files run: they serve, ask a host, or take parts of several machines. */
const RUN_ELSEWHERE = new Set([
  'slipway dev',
  'slipway preview',
  'slipway merge',
  'slipway sdk verify <url>',
  'slipway webview verify URL',
]);

test('every command of the README’s tour is run by a test', () => {
  const known = new Set([...Object.keys(SHOWS), ...RUN_ELSEWHERE]);
  expect(toured.length).toBeGreaterThan(15);
  expect(toured.filter((line) => !known.has(line))).toEqual([]);
  expect(Object.keys(SHOWS).filter((line) => !toured.includes(line) && !MORE.includes(line))).toEqual([]);
});

describe('in a project that the README’s line has made', () => {
  let cwd: string;
  let remove: (() => void) | undefined;

  beforeAll(() => {
    cwd = installedFolder(temporaryFolder((dispose) => (remove = dispose)));
    const line = /^npx slipway init .*$/m.exec(readme)?.[0] ?? '';
    const { status, output } = shell(line, cwd);
    expect(status, output).toBe(0);
    expect(filesBelow(join(cwd, 'dist')).has('index.html')).toBe(true);
    writeFileSync(join(cwd, 'content/pages/about.yaml'), 'title: About us\nnoindex: true\n');
    copyFileSync(join(repository, 'tests/apk/fixtures', SAMPLE_APK), join(cwd, 'app.apk'));
  });

  afterAll(() => remove?.());

  test.each(Object.entries(SHOWS))('%s works as it is printed', (line, shown) => {
    const { status, output } = shell(line.replace(' [route]', ''), cwd);
    expect(status, output).toBe(0);
    if (typeof shown === 'string') expect(existsSync(join(cwd, shown)), output).toBe(true);
    else expect(output).toMatch(shown);
  });

  test('slipway preview serves what was built', async () => {
    expect(await servedHome('slipway preview', cwd)).toContain('My App');
  });
});

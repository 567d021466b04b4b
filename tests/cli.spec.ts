/** The command line as a whole program: which code it loads, which failures it survives, and that its package works elsewhere. */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateSite } from './bench/generate-site.ts';
import { packedTool } from './packed-tool.ts';
import { putSharedCache, threePages } from './shared-cache.ts';
import { filesBelow, replaceIn, repository, temporaryFolder, temporaryProject } from './temporary-project.ts';

const slipway = join(repository, 'bin/slipway.js');

function run(
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [slipway, ...args], {
    encoding: 'utf8',
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  });
}

/** Files of code that a run loaded, by Node's own account, and what it printed. */
function loadedCode(args: string[]): { files: Map<string, string>; stdout: string } {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = run(args, { env: { NODE_V8_COVERAGE: folder } });
  expect(status, stdout + stderr).toBe(0);
  const files = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] };
    for (const { url } of result) {
      if (url.startsWith('file://')) files.set(url, readFileSync(new URL(url), 'utf8'));
    }
  }
  return { files, stdout };
}

test('a reader that leaves early does not fail a command', async () => {
  const { root } = await threePages();
  const child = spawn(process.execPath, [slipway, 'inspect', '/', '--root', root]);
  // Before the first line: as "head" does, only sooner.
  child.stdout.destroy();
  const printed: Buffer[] = [];
  child.stderr.on('data', (bytes: Buffer) => printed.push(bytes));
  const [status] = await once(child, 'close');
  expect([status, Buffer.concat(printed).toString()]).toEqual([0, '']);
});

test('"--out -" prints a table, of the project that is named before "export", and no empty name is a folder', async () => {
  const { root } = await threePages();
  const elsewhere = temporaryFolder();
  const { status, stdout } = run(['translations', '--root', root, 'export', '--locale', 'hi', '--out', '-'], {
    cwd: elsewhere,
  });
  expect([status, stdout.slice(1, 30)]).toEqual([0, 'key,file,path,source,target,n']);
  const apk = join(repository, 'tests/apk/fixtures/ec2-v2-24.apk');
  const manifest = run(['apk', 'manifest', apk, '--out', '-'], { cwd: elsewhere });
  expect(JSON.parse(manifest.stdout)).toHaveProperty('sha256');
  const { stderr } = run(['sdk', '--out', ''], { cwd: elsewhere });
  expect(stderr).toContain('--out takes the name of a folder, found nothing.');
  expect(readdirSync(elsewhere)).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('what the system refuses', () => {
  test('a file that cannot be written to its end is not left half written', async () => {
    const { root } = await threePages();
    const before = [...filesBelow(join(root, 'content')).keys()];
    run(['--version']); // compiles what has changed
    for (const args of ['new page /summer/', 'new locale fr', 'init sub --yes --name Shop']) {
      const { status, stderr } = spawnSync(
        'sh',
        ['-c', `ulimit -f 0; exec "$0" "$@"`, process.execPath, slipway, ...args.split(' ')],
        { encoding: 'utf8', cwd: root },
      );
      expect([status, stderr.split('\n')[1]]).toEqual([
        2,
        'Nothing of it was left behind. Raise it, such as with "ulimit -f unlimited", then run the command again.',
      ]);
    }
    expect([...filesBelow(join(root, 'content')).keys()]).toEqual(before);
    expect(existsSync(join(root, 'sub'))).toBe(false);
  });

  test('a language that cannot be started is not in site.yaml', async () => {
    const { root } = await threePages();
    rmSync(join(root, 'content/labels'), { recursive: true, force: true });
    writeFileSync(join(root, 'content/labels'), '');
    const before = readFileSync(join(root, 'content/site.yaml'), 'utf8');
    const { status, stderr } = run(['new', 'locale', 'fr'], { cwd: root });
    expect(status).toBe(2);
    expect(stderr).toBe(
      'slipway: There is a file where a folder is needed, at content/labels or above it (EEXIST).\nNothing of it was left behind. Move that file away, then run the command again.\n',
    );
    expect(readFileSync(join(root, 'content/site.yaml'), 'utf8')).toBe(before);
  });

  test.runIf(existsSync('/dev/full'))('a full disk behind ">" is said in words', async () => {
    const { root } = await threePages();
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `"$0" "$@" > /dev/full`, process.execPath, slipway, 'validate', '--root', root],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([
      2,
      'slipway: The disk is full (ENOSPC).\nFree some space, then run the command again.\n',
    ]);
  });
});

/** Texts that only these packages contain. */
const MARKS: Record<string, string> = {
  'react-dom': 'renderToPipeableStream',
  esbuild: 'ESBUILD_BINARY_PATH',
  zod: '_zod',
  yaml: 'YAMLParseError',
  handlebars: 'knownHelpersOnly',
  mdx: 'mdxFlowExpression',
  commander: 'CommanderError',
  'drawing of pictures': 'Pictures of shared pages need the package',
};

function packagesIn({ files }: { files: Map<string, string> }): string[] {
  const code = [...files.values()].join('\n');
  return Object.entries(MARKS).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []));
}

describe('what is loaded', () => {
  // The first run after a change compiles the tool, which takes esbuild.
  beforeAll(() => void run(['--version']));

  test('--version loads commander alone', () => {
    expect(packagesIn(loadedCode(['--version']))).toEqual(['commander']);
  });

  test('a build with nothing changed loads commander alone; one of a changed page no more than that takes, and tells why', async () => {
    const project = await threePages();
    const build = ['build', '--root', project.root];
    expect(run(build).status).toBe(0);
    expect(packagesIn(loadedCode(build))).toEqual(['commander']);
    replaceIn(project, 'content/pages/hi/index.yaml', 'पासा', 'गोटी');
    const changed = loadedCode([...build, '--why', '/hi/']);
    expect(changed.stdout).toContain('/hi/ was rendered because content/pages/hi/index.yaml changed.');
    const packages = packagesIn(changed);
    expect(packages).toContain('react-dom');
    expect(packages).not.toContain('esbuild');
    expect(packages).not.toContain('drawing of pictures');
    expect(run([...build, '--why', '/hi/']).stdout).toContain(
      '/hi/ was not rendered again, because none of its inputs has changed.',
    );
    expect(run([...build, '--force', '--why', '/hi/']).stdout).toContain(
      '/hi/ was rendered because --force was given.',
    );
    for (const more of [[], ['--force']]) {
      const { status, stderr } = run([...build, '--why', '/nowhere/', ...more]);
      expect(status).toBe(2);
      expect(stderr).toContain('There is no route "/nowhere/".');
    }
  });

  test('a page of a site below a path is named by its whole address too', async () => {
    const project = await threePages();
    replaceIn(project, 'content/site.yaml', 'origin: https://dice.example', 'origin: https://a.example/app');
    const { root } = project;
    const build = run(['build', '--root', root, '--why', 'https://a.example/app/hi/']);
    expect(build.stdout).toMatch(/^\/hi\/ was rendered because /m);
    for (const name of ['/app/hi/', '/hi/index.html'])
      expect(run(['inspect', name, '--root', root]).stdout).toContain(
        '"path": "content/pages/hi/index.yaml"',
      );
    expect(run(['inspect', '/app/hj/', '--root', root]).stderr).toContain('Did you mean "/hi/"?');
  });

  test('validate loads neither esbuild nor react-dom', () => {
    const { root } = temporaryProject('three-pages');
    const packages = packagesIn(loadedCode(['validate', '--root', root]));
    expect(packages).toContain('zod');
    expect(packages).not.toContain('esbuild');
    expect(packages).not.toContain('react-dom');
  });
});

/** So many that every thread has several of each kind. */
const PAGES = 12;

describe('a build', () => {
  test('gives the same bytes with one thread and with several, those of pictures too', async () => {
    const root = temporaryFolder();
    generateSite({ root, pages: PAGES, format: 'yaml', isListed: true });
    const build = async (out: string, workers: string): Promise<string> => {
      rmSync(join(root, '.slipway'), { recursive: true, force: true });
      await putSharedCache({ root });
      return run(['build', '--root', root, '--out', out, '--workers', workers]).stdout;
    };
    expect(await build('one', '1')).toContain(`${PAGES} routes`);
    expect(await build('three', '3')).toContain('on 3 threads');
    const [one, three] = [filesBelow(join(root, 'one')), filesBelow(join(root, 'three'))];
    expect([...one.keys()].filter((path) => path.startsWith('social/')).length).toBeGreaterThan(PAGES * 0.8);
    expect(three).toEqual(one);
  });

  test('looks at a large output in a second thread as well, and sees there what was changed, removed or added', async () => {
    const project = await threePages();
    const former = Array.from({ length: 5000 }, (_, place) => `/former-pages-of-the-site/number-${place}/`);
    const redirects = former.map((from) => `- { from: ${from}, to: / }\n`);
    project.write('content/redirects.yaml', redirects.join(''));
    const build = ['build', '--root', project.root];
    expect(run(build).status).toBe(0);
    const unchanged = loadedCode(build);
    expect(unchanged.stdout).toMatch(/^Nothing changed: 3 routes/);
    expect([...unchanged.files.keys()].join()).toContain('comparison-worker.cjs');
    const [first, last] = [`dist${former[0]}index.html`, `dist${former.at(-1)}index.html`];
    const text = project.read(last);
    writeFileSync(join(project.root, last), text.toUpperCase());
    rmSync(join(project.root, first));
    const { stdout } = run(build);
    expect(stdout).toContain(`written again: ${last.slice('dist/'.length)}.`);
    expect([first, last].map((path) => project.read(path))).toEqual([text, text]);
    writeFileSync(join(project.root, `dist${former[7]}notes.txt`), 'theirs');
    expect(run(build)).toMatchObject({ status: 2, stdout: expect.stringContaining('output/foreign') });
  });

  test('works without sharp, and says what that costs', async () => {
    const project = await threePages();
    project.write('content/assets/photo.png', onePixel());
    project.write(
      'content/pages/index.yaml',
      project.read('content/pages/index.yaml').replace('/assets/die.svg', '/assets/photo.png'),
    );
    const { status, stdout } = run(['build', '--root', project.root], {
      env: { SLIPWAY_WITHOUT_SHARP: '1' },
    });
    expect(status).toBe(0);
    expect(stdout).toContain('image/sharp');
    expect(project.read('dist/index.html')).toMatch(
      /<img src="\/assets\/photo-[0-9a-f]{6}\.png" alt="A die" width="1" height="1"/,
    );
  });

  test('refuses to write over the content', () => {
    const { root } = temporaryProject('three-pages');
    const { status, stderr } = run(['build', '--root', root, '--out', 'content']);
    expect(status).toBe(2);
    expect(stderr).toContain('The output folder would replace the content.');
  });
});

describe('the package', () => {
  test('works where only its own files and its dependencies are', async () => {
    const folder = temporaryFolder();
    const installed = join(await packedTool(), 'bin/slipway.js');
    const call = (args: string[]) =>
      spawnSync(process.execPath, [installed, ...args], { cwd: folder, encoding: 'utf8' });
    const started = call([
      ...['init', 'game', '--name', 'Dice & Co', '--origin', 'https://dice.example', '--yes'],
      ...['--kind', 'shop', '--color', 'teal', '--languages', 'hi, ar'],
      ...['--app', 'https://dice.example/dice.apk https://apps.apple.com/in/app/dice/id1600000001'],
    ]);
    expect(started.status, started.stderr).toBe(0);
    const built = call(['build', '--root', 'game']);
    expect(built.status, built.stdout + built.stderr).toBe(0);
    const home = readFileSync(join(folder, 'game/dist/index.html'), 'utf8');
    expect(home).toContain('<title>Dice &amp; Co: the shop in your pocket</title>');
    expect(home).toContain('--brand:#008080');
    expect(home).toContain('fill="var(--action, #fff');
    expect(home).toContain('href="https://dice.example/dice.apk"');
    expect(home).toContain('https://apps.apple.com/in/app/dice/id1600000001');
    expect(home).not.toMatch(/paasa|ludo|purple/i);
    expect(readFileSync(join(folder, 'game/dist/ar/index.html'), 'utf8')).toContain(
      '<html lang="ar" dir="rtl"',
    );
    expect(existsSync(join(folder, 'game/dist/sdk/v1/slipway.js'))).toBe(true);
    expect(existsSync(join(folder, 'game/.vscode/settings.json'))).toBe(true);
  });
});

/** A PNG of one pixel. */
function onePixel(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}

/** A build that is killed at any call to the disk, wherever in the tool it is made: the next one is right, without a person. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildProject } from './build-project.ts';
import { Killed } from './failing-disk.ts';
import { rounds } from './rounds.ts';
import { filesBelow, type TemporaryProject, temporaryFolder, temporaryProject } from './temporary-project.ts';

/** Calls that change something. What is only read leaves nothing behind. */
const CALLS = [
  ...['writeFileSync', 'mkdirSync', 'renameSync', 'rmSync', 'rmdirSync', 'unlinkSync', 'linkSync'],
  ...['copyFileSync', 'utimesSync', 'writeSync', 'openSync'],
] as const;

interface KillSwitch {
  /** Calls so far. */
  count(): number;
  restore(): void;
}

/** From call `at` on nothing reaches the disk any more, as if the process were gone. `after`: the call itself still does. */
function killAt(at: number, after: boolean): KillSwitch {
  let count = 0;
  const real = { ...fs };
  const patched = fs as unknown as Record<string, (...given: unknown[]) => unknown>;
  for (const name of CALLS) {
    const call = real[name] as (...given: unknown[]) => unknown;
    patched[name] = (...given) => {
      const changes = name !== 'openSync' || String(given[1]).includes('w');
      if (!changes) return call(...given);
      count += 1;
      if (count > at || (count === at && !after)) throw new Killed();
      const result = call(...given);
      if (count === at) throw new Killed();
      return result;
    };
  }
  syncBuiltinESMExports();
  const restore = (): void => {
    for (const name of CALLS) Object.assign(fs, { [name]: real[name] });
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  return { count: () => count, restore };
}

const removals: (() => void)[] = [];
let project: TemporaryProject;
/** What builds of the two states of the content give. */
const whole: Map<string, string>[] = [];

/** Gives the content its first state or its second: pages that differ, come and go. */
function writeState(target: TemporaryProject, second: boolean): void {
  const home = target.read('content/pages/index.yaml');
  target.write('content/pages/index.yaml', home.replace(/^title: .*$/m, `title: State ${second ? 2 : 1}`));
  const [comes, goes] = second ? ['second', 'first'] : ['first', 'second'];
  const page = { title: `The ${comes} page`, description: 'A page of one state alone.', page_body: [] };
  target.write(`content/pages/${comes}/index.json`, JSON.stringify({ ...page, noindex: true }));
  fs.rmSync(join(target.root, `content/pages/${goes}`), { recursive: true, force: true });
}

beforeAll(async () => {
  project = temporaryProject('three-pages', (remove) => removals.push(remove));
  project.write('content/site.yaml', `${project.read('content/site.yaml')}socialPictures: false\n`);
  for (const second of [true, false]) {
    writeState(project, second);
    expect((await buildProject(project)).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    whole.push(project.files('dist'));
  }
});

afterAll(() => {
  for (const remove of removals) remove();
});

/** A copy of the project as its first state was built, with the content of the second. */
function nextProject(): string {
  const root = temporaryFolder((remove) => removals.push(remove));
  fs.cpSync(project.root, root, { recursive: true, preserveTimestamps: true });
  writeState({ ...project, root, write: (path, text) => writeIn(root, path, text) }, true);
  return root;
}

function writeIn(root: string, path: string, text: string | Uint8Array): void {
  fs.mkdirSync(join(root, path, '..'), { recursive: true });
  fs.writeFileSync(join(root, path), text);
}

/** The lock of a process that is gone counts as free: this one only acts as if it were. */
function freeLocks(root: string): void {
  const folder = join(root, '.slipway');
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    if (/^build-lock\.\d+$/.test(name)) fs.writeFileSync(join(folder, name), 'free\n');
}

async function buildUntilKilled(root: string, at: number, after: boolean): Promise<number> {
  const { count, restore } = killAt(at, after);
  await buildProject({ root }).catch((error: unknown) => {
    if (error instanceof TypeError || error instanceof ReferenceError) throw error;
  });
  restore();
  return count();
}

test(
  'at any call of a build that changes a site, and at any of a first build, the next build is right',
  async () => {
    for (const isFirst of [false, true]) {
      const begin = (): string => {
        const root = nextProject();
        if (isFirst) fs.rmSync(join(root, 'dist'), { recursive: true });
        return root;
      };
      const calls = await buildUntilKilled(begin(), Number.POSITIVE_INFINITY, false);
      expect(calls).toBeGreaterThan(40);
      const stride = Math.ceil(calls / rounds({ usual: 6, long: calls }));
      for (let at = isFirst ? 1 : 2; at <= calls; at += stride) {
        const root = begin();
        await buildUntilKilled(root, at, at % 2 === 0);
        freeLocks(root);
        const { problems } = await buildProject({ root });
        const where = `killed at ${at} of ${calls}`;
        expect(
          problems.filter(({ severity }) => severity === 'error'),
          where,
        ).toEqual([]);
        expect(filesBelow(join(root, 'dist')), where).toEqual(whole[0]);
        expect(
          fs.readdirSync(root).filter((name) => name.includes('.dist')),
          where,
        ).toEqual([]);
        fs.rmSync(root, { recursive: true });
      }
    }
  },
  rounds({ usual: 300_000, long: 3_600_000 }),
);

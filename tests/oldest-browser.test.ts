/** Published scripts run in the oldest browser that README names. */
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { buildSdk } from '../cli/pipeline/browser-code/sdk-files.ts';
import { buildProject } from './build-project.ts';
import { filesBelow, temporaryProject } from './temporary-project.ts';
import { TEST_VERSION } from './test-version.ts';

/** What a text becomes for a browser. Older syntax comes out the same for an old browser and for the newest. */
async function compiledFor(target: string, text: string): Promise<string> {
  const { code } = await transform(text, { target, loader: 'js', charset: 'utf8' });
  return code;
}

/** Those of the SDK, of a site with islands, and of the game. */
async function publishedScripts(): Promise<(readonly [path: string, text: string])[]> {
  const project = temporaryProject('three-pages');
  project.write(
    'content/pages/login.yaml',
    'title: Login\nnoindex: true\npage_body:\n  - type: login-form\n  - { type: game-demo, name: Ludo }\n',
  );
  await buildProject(project);
  const { files } = await buildSdk(TEST_VERSION);
  return [
    ...files.map(({ path, text }) => [path, text] as const),
    ...[...filesBelow(`${project.root}/dist`)].map(([path, text]) => [path, text] as const),
  ].filter(([path]) => path.endsWith('.js') || path.startsWith('game/'));
}

let published: ReturnType<typeof publishedScripts> | undefined;
const scriptsOnce = () => (published ??= publishedScripts());

/** Functions that browsers have had since Chrome 92 or later, and without which a script fails. */
const NEWER =
  /\b(?:Object\.(?:hasOwn|groupBy)|structuredClone|Array\.fromAsync|Promise\.withResolvers|AbortSignal\.(?:any|timeout))\b|\.(?:at|findLast|toSorted|toReversed|toSpliced)\(/;

test('no published script calls a function that Chrome 91 lacks', async () => {
  const found = (await scriptsOnce()).flatMap(([path, text]) => {
    const [name] = NEWER.exec(text) ?? [];
    return name === undefined ? [] : [`${path}: ${name}`];
  });
  expect(found).toEqual([]);
});

test('no published script has syntax that Chrome 91 lacks', async () => {
  const scripts = (await scriptsOnce()).filter(([path]) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(8);
  const tooNew: string[] = [];
  for (const [path, text] of scripts)
    if ((await compiledFor('chrome91', text)) !== (await compiledFor('esnext', text))) tooNew.push(path);
  expect(tooNew).toEqual([]);
  const newer = '{ using a = b; }';
  expect(await compiledFor('chrome91', newer), 'a comparison that sees new syntax').not.toBe(
    await compiledFor('esnext', newer),
  );
});

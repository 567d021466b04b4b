/** `slipway init`: each kind of app is a site that builds without a fault, and wrong answers are named. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { init } from '../cli/commands/init.ts';
import { KINDS } from '../cli/commands/init-answers.ts';
import { newPage } from '../cli/commands/new.ts';
import { buildProject } from './build-project.ts';
import { filesBelow, temporaryFolder } from './temporary-project.ts';

describe.each(KINDS)('a site of the kind %s', (kind) => {
  test('builds without a fault, in the colours of the brand, with drawings that have them', async () => {
    const root = temporaryFolder();
    await init(root, { name: 'Lantern', kind, color: '#0f5c4a', yes: true });
    const { problems } = await buildProject({ root });
    expect(problems).toEqual([]);
    const html = filesBelow(join(root, 'dist')).get('index.html') ?? '';
    expect(html).toContain('--brand:#0f5c4a');
    const art = /class="hero__art">(<svg[\s\S]*?<\/svg>)/.exec(html)?.[1] ?? '';
    expect(art).toContain('var(--action');
    expect(html.match(/<svg[^>]*class="feature__picture"/g)).toHaveLength(3);
    expect(html).not.toMatch(/paasa|\bdice\b|purple|\{product\}/i);
  });
});

/** Words and codes of the example and of its trade. */
const OF_THE_EXAMPLE =
  /paasa|ludo|\bdi(?:c?e)\b|\bgam(?:e|es|ing)\b|\bplayers?\b|\bcontests?\b|rupees?|₹|\bINR\b|GameApplication|\+05:?30|Kolkata|\bIndian?\b|[a-z]{2}-IN\b/i;

describe.each(KINDS.filter((kind) => kind !== 'game'))('a site of the kind %s', (kind) => {
  test('says nothing of the example, in its content and on its pages', async () => {
    const root = temporaryFolder();
    await init(root, { name: 'Lantern', kind, languages: 'ta pt', yes: true });
    newPage('campaign', '/offer/', { root });
    const { problems } = await buildProject({ root });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const found = [...filesBelow(root)]
      .filter(([path]) => /^(?:content|dist)\/.*\.(?:html|xml|ya?ml|txt|svg|webmanifest)$/.test(path))
      .map(([path, bytes]) => [path, OF_THE_EXAMPLE.exec(visibleOf(bytes))?.[0]])
      .filter(([, word]) => word !== undefined);
    expect(found).toEqual([]);
  });
});

/** Without inline styles and scripts, whose names of sections no visitor sees; structured data stays. */
function visibleOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1')
    .toString()
    .replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '');
}

test.each([
  [{ kind: 'game' }, 'GameApplication'],
  [{ kind: 'money' }, 'FinanceApplication'],
  [{ kind: 'shop' }, 'ShoppingApplication'],
  [{ kind: 'tool' }, 'UtilitiesApplication'],
  [{}, 'UtilitiesApplication'],
])('search engines learn of a site %j that it is a %s', async (answers, category) => {
  const root = temporaryFolder();
  await init(root, { ...answers, yes: true });
  expect(filesBelow(root).get('content/site.yaml')).toContain(`applicationCategory: ${category}\n`);
});

test.each([
  [{ color: 'greenish' }, 'found "greenish"'],
  [{ kind: 'bank' }, '"bank" is no kind of app that init knows.'],
  [{ languages: 'hi, tamil!' }, '"tamil!" cannot be a language.'],
  [{ app: 'http://apk.example/app.apk' }, '"http://apk.example/app.apk" is not an https address.'],
  [{ origin: 'www.example.com' }, '"www.example.com" is not the address of a site.'],
])('an answer that is none writes nothing: %o', async (answer, message) => {
  const root = temporaryFolder();
  await expect(init(root, { ...answer, yes: true })).rejects.toThrow(message);
  expect(filesBelow(root).size).toBe(0);
});

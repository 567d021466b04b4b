/** `slipway init`: each kind of app is a site that builds without a fault, and wrong answers are named. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { init } from '../cli/commands/init.ts';
import { KINDS } from '../cli/commands/init-answers.ts';
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

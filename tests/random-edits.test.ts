/** After random edits a build with a cache gives the same output as one without. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDevSession } from '../cli/dev/session.ts';
import { renderAsBuilt } from '../cli/pipeline/build/render-as-built.ts';
import { buildProject, NOW, TOOL } from './build-project.ts';
import { rounds } from './rounds.ts';
import { seededChance } from './seeded-chance.ts';
import { threePages } from './shared-cache.ts';
import type { TemporaryProject } from './temporary-project.ts';

/** Texts of files, each of which may be in the place of the file at any time; null for none. */
const VARIANTS: Record<string, (string | null)[]> = {
  'content/pages/hi/index.yaml': [
    'title: डाइस, एक खेल\n',
    'title: डाइस, एक खेल\nnoindex: true\n',
    'title: डाइस\ndraft: true\n',
    'title: डाइस\npage_body:\n  - { type: faq, heading: सवाल, items: { $use: faqs/home } }\n',
    null,
  ],
  'content/pages/index.yaml': [
    'title: Dice\npage_body:\n  - { type: faq, heading: Questions, items: { $use: faqs/home } }\n',
    'title: Dice\nlayout: landing\npage_body:\n  - { type: faq, heading: All, items: [{ $use: faqs/* }] }\n',
    'title: The game\nHero_Banner: { heading: Roll, bannerImage: /assets/die.svg, bannerAlt: A die }\n',
    'title: Map\npage_body:\n  - { type: site-map, heading: Pages }\n',
  ],
  'content/pages/news/_defaults.yaml': [null, 'theme: yellow\n', 'noindex: true\n', 'title: From above\n'],
  'content/pages/news/one.yaml': [
    'title: One\ndate: 2026-01-01\n',
    'title: First\ndate: 2026-01-02\ndescription: It is here.\n',
    'title: First\n',
    'title: First\ndescription: It is there.\n',
    'title: One\nlayout: article\ndate: 2026-01-01\ntags: [Odds]\n',
    'title: One\nlayout: article\ndate: 2026-01-01\ntags: [Odds, Board games]\ndescription: New words.\n',
    'title: One\nlayout: article\ndate: 2026-01-03\ntags: [Board games]\nnoindex: true\n',
    null,
  ],
  'content/pages/news/two.yaml': [
    null,
    'title: Two\ndate: 2026-02-01\n',
    'title: Two\nflags: { showChat: true }\n',
    'title: Two\nlayout: article\ndate: 2026-02-01\ntags: [Odds]\n',
    'title: Two\nlayout: article\ndate: 2026-02-01\ntags: [Odds]\npublishAt: 2099-01-01\n',
  ],
  'content/pages/hi/news/one.yaml': [null, 'title: एक\n', 'title: एक\nnoindex: true\n', 'fallback: true\n'],
  'content/pages/news/index.yaml': [
    'title: News\n',
    'title: All news\n',
    'title: News\npage_body:\n  - { type: page-list, heading: Latest }\n',
    'title: News\npage_body:\n  - { type: page-list, pageSize: 1 }\n',
    null,
  ],
  'content/pages/news/topics.yaml': [
    null,
    '$for: { tags: /news/ }\ntitle: "On {tag.name}"\npage_body:\n  - { type: page-list, folder: /news/, tag: "{tag.name}" }\n',
    '$for: { tags: /news/, as: topic, slugs: { Odds: chance } }\ntitle: "{topic.name}, {topic.count}"\npage_body:\n  - { type: page-list, folder: /news/, tag: "{topic.name}", pageSize: 1 }\n',
  ],
  'content/collections/faqs/home.yaml': [
    '- { heading: Is it safe?, content: <p>Yes.</p> }\n',
    '- { heading: Is it fair?, content: <p>Yes.</p> }\n- { $use: faqs/more }\n',
  ],
  'content/collections/faqs/more.yaml': [
    'heading: And more?\ncontent: <p>No.</p>\n',
    'heading: More still?\ncontent: <p>Perhaps.</p>\n',
  ],
  'content/collections/faqs/last.yaml': [null, 'heading: The last?\ncontent: <p>It is.</p>\n'],
  'content/brand.yaml': [null, 'colors: { brand: "#0b6e4f" }\n', 'colors: { brand: navy, action: orange }\n'],
  'content/labels/en.yaml': [
    null,
    'downloadApp: Get the dice\n',
    'downloadApp: { text: Get the dice, lang: hi-Latn }\n',
    'menu: Contents\n',
  ],
  'content/collections/footers/en.yaml': [
    'groups: [{ title: Dice, links: [{ label: Home, url: / }] }]\n',
    'groups: [{ title: Dice, links: [{ label: Start, url: / }] }]\ncopyright: Dice\n',
  ],
};

/** Puts another variant in the place of one file. */
function edit(project: TemporaryProject, chance: (sides: number) => number): string {
  const paths = Object.keys(VARIANTS);
  const path = paths[chance(paths.length)] ?? '';
  const variants = VARIANTS[path] ?? [];
  const text = variants[chance(variants.length)] ?? null;
  if (text === null) rmSync(join(project.root, path), { force: true });
  else project.write(path, text);
  return path;
}

test('a build with a cache, one without, inspect and dev say the same after every edit', async () => {
  const chance = seededChance(14);
  const [project, fresh] = [await threePages(), await threePages()];
  const options = { root: project.root, tool: TOOL, nowMs: NOW, drafts: false };
  const dev = await createDevSession(options);
  let compared = 0;
  for (let round = 0; round < rounds({ usual: 10, long: 1000 }); round += 1) {
    const paths = Array.from({ length: 1 + chance(2) }, () => edit(project, chance));
    const { problems } = await buildProject(project);
    rmSync(join(fresh.root, 'content'), { recursive: true });
    cpSync(join(project.root, 'content'), join(fresh.root, 'content'), { recursive: true });
    for (const folder of ['dist', '.slipway/cache/v2/ledger', '.slipway/cache/v2/fresh'])
      rmSync(join(fresh.root, folder), { recursive: true, force: true });
    const cold = await buildProject(fresh);
    const codes = (all: typeof problems): string[] => all.map(({ code, file }) => `${code} ${file}`);
    expect(codes(problems), `round ${round}: ${paths.join()}`).toEqual(codes(cold.problems));
    await dev.update(paths.map((path) => join(project.root, path)));
    if (problems.some(({ severity }) => severity === 'error')) continue;
    compared += 1;
    expect(project.files('dist'), `round ${round}: ${paths.join()}`).toEqual(fresh.files('dist'));
    const [route = '/'] = [...cold.rendered.map((page) => page.route)].slice(chance(cold.rendered.length));
    const file = join(project.root, 'dist', route, 'index.html');
    const { built } = await renderAsBuilt(options, route);
    expect(existsSync(file) && built?.output.pieces.join('') === readFileSync(file, 'utf8'), route).toBe(
      true,
    );
    const again = await createDevSession(options);
    expect(await dev.page(route), `round ${round}: ${paths.join()} ${route}`).toBe(await again.page(route));
  }
  expect(compared).toBeGreaterThan(3);
});

/** A page that lists others shows them as a build would, whatever changes in their files. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOW, TOOL } from '../../tests/build-project.ts';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { createDevSession } from './session.ts';

const ARTICLE = 'title: One\nlayout: article\ndate: 2026-01-01\n';

test('a list follows each field that it depends on', async () => {
  const project = temporaryProject('three-pages');
  const options = { root: project.root, tool: TOOL, nowMs: NOW, drafts: false };
  const path = 'content/pages/news/one.yaml';
  project.write('content/pages/news/index.yaml', 'title: News\npage_body:\n  - { type: page-list }\n');
  project.write('content/pages/news/two.yaml', 'title: Two\nlayout: article\ndate: 2026-01-02\n');
  project.write(path, ARTICLE);
  const dev = await createDevSession(options);
  const first = await dev.page('/news/');
  for (const changed of [
    `${ARTICLE}noindex: true\n`,
    'title: One\nlayout: landing\ndate: 2026-01-01\n',
    `${ARTICLE}lang: hi\n`,
    'title: One\nlayout: article\ndate: 2026-01-03\n',
    `${ARTICLE}description: New words.\n`,
    `${ARTICLE}draft: true\n`,
    ARTICLE,
    'title: One\nlayout: article\n',
    'title: One\nlayout: article\ndate: 2026-01-04\n',
  ]) {
    project.write(path, changed);
    await dev.update([join(project.root, path)]);
    const shown = await dev.page('/news/');
    expect(shown, changed).toBe(await (await createDevSession(options)).page('/news/'));
    if (changed === ARTICLE) expect(shown).toBe(first);
    else if (!changed.includes('landing')) expect(shown, changed).not.toBe(first);
  }
});

/** An article on a wide screen, where its text stands beside the list of headings. */
import { expect, test } from 'vitest';
import { buildProject } from '../build-project.ts';
import { threePages } from '../shared-cache.ts';
import { watchedPage } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

test('topics keep their distance from a band that ends the text', async () => {
  const project = await threePages();
  project.write(
    'content/pages/tales/six.mdx',
    '---\ntitle: Six\ndescription: One.\nlayout: article\ndate: 2026-03-31\ntags: [Odds]\n---\n\nOnce.\n\n<DownloadButton heading="Ready?" />\n',
  );
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { page, close } = await watchedPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.setContent(project.read('dist/tales/six/index.html'));
  const band = await page.locator('.download-band').boundingBox();
  const topics = await page.locator('.article-end__tags').boundingBox();
  expect((topics?.y ?? 0) - ((band?.y ?? 0) + (band?.height ?? 0))).toBeGreaterThan(16);
  await close();
});

test.each([
  ['left to right', 360, 'ltr'],
  ['left to right', 1440, 'ltr'],
  ['right to left', 360, 'rtl'],
])(
  'a long line of code scrolls in its place and keeps its order, %s at %i px',
  async (_, width, direction) => {
    const project = await threePages();
    const line = `npm install --save-dev ${'@example/app-download '.repeat(8)}--registry 'https://npm.example';`;
    project.write(
      'content/pages/tales/six.mdx',
      `---\ntitle: Six\ndescription: One.\nlayout: article\ndate: 2026-03-31\n---\n\nOnce \`npm i;\`.\n\n## One\n\n## Two\n\n## Three\n\n\`\`\`sh\n${line}\n\`\`\`\n`,
    );
    const { problems } = await buildProject(project);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { page, close } = await watchedPage(browser, { viewport: { width, height: 900 } });
    await page.setContent(project.read('dist/tales/six/index.html'));
    const seen = await page.evaluate((dir) => {
      document.documentElement.dir = dir;
      const root = document.documentElement;
      const lefts = ['pre', 'p > code'].map((selector) => {
        const text = document.querySelector(`.prose ${selector}`)?.firstChild;
        const node = text?.nodeType === Node.TEXT_NODE ? text : text?.firstChild;
        const at = (index: number): number => {
          const range = document.createRange();
          range.setStart(node as Text, index);
          range.setEnd(node as Text, index + 1);
          return range.getBoundingClientRect().left;
        };
        const end = (node?.textContent ?? '').lastIndexOf(';');
        return at(0) < at(end);
      });
      return { overflow: root.scrollWidth - root.clientWidth, lefts };
    }, direction);
    expect(seen).toEqual({ overflow: 0, lefts: [true, true] });
    await close();
  },
);

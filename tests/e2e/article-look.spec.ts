/** An article on a wide screen, where its text stands beside the list of headings. */
import { expect, test } from 'vitest';
import { buildProject } from '../build-project.ts';
import { threePages } from '../shared-cache.ts';
import { replaceIn } from '../temporary-project.ts';
import { decodePng } from './small-picture.ts';
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

const row = (cell: string, count: number) => `${`| ${cell} `.repeat(count)}|\n`;
const table = (cell: string, count: number) => row(cell, count) + row('---', count) + row(cell, count);

test.each([
  ['left to right', 'right', 'ltr'],
  ['right to left', 'left', 'rtl'],
])(
  'a table with more columns than a phone shows, %s, has a shadow at its %s edge until they are all seen',
  async (_, edge, direction) => {
    const project = await threePages();
    // Sites without a language from right to left have no rules for it.
    replaceIn(project, 'content/site.yaml', 'tag: hi-IN', 'tag: hi-IN, dir: rtl');
    project.write(
      'content/pages/tales/six.mdx',
      `---\ntitle: Six\ndescription: One.\nlayout: article\ndate: 2026-03-31\n---\n\n${table('Nagpur-Thrissur', 5)}\nOnce.\n\n${table('Six', 2)}\n\`\`\`\n${'npm i '.repeat(99)}\n\`\`\`\n`,
    );
    const { problems } = await buildProject(project);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { page, close } = await watchedPage(browser, { viewport: { width: 360, height: 900 } });
    await page.setContent(project.read('dist/tales/six/index.html'));
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
      // On an empty ground a shadow is all that there is to see.
      for (const { style } of document.querySelectorAll<HTMLElement>('table *, pre *'))
        style.color = style.borderColor = '#0000';
    }, direction);
    const shadows = async (selector: string) => {
      const { width, height, pixels } = decodePng(await page.locator(selector).screenshot());
      const redAt = (x: number) => pixels[((height >> 1) * width + x) * 3];
      return [1, width - 2].map((x) => redAt(x) !== redAt(width >> 1));
    };
    const atEdge = [edge === 'left', edge === 'right'];
    expect(await shadows('table >> nth=0')).toEqual(atEdge);
    expect(await shadows('table >> nth=1')).toEqual([false, false]);
    expect(await shadows('pre')).toEqual([false, true]);
    await page.locator('table >> nth=0').evaluate(
      (element, sign) => {
        element.scrollLeft = sign * element.scrollWidth;
      },
      direction === 'rtl' ? -1 : 1,
    );
    expect(await shadows('table >> nth=0')).toEqual([false, false]);
    await close();
  },
);

test('in a table, a link with a cell to itself is on the line of the texts beside it, and the caption keeps its distance', async () => {
  const project = await threePages();
  project.write(
    'content/pages/tales/six.yaml',
    `title: Six
description: One.
page_body:
  - type: text
    title: Desks
    body_html: <table><caption>Answers</caption><tbody><tr><td>Games</td><td><a href="/">Write</a></td></tr></tbody></table>
`,
  );
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { page, close } = await watchedPage(browser, { viewport: { width: 360, height: 900 } });
  await page.setContent(project.read('dist/tales/six/index.html'));
  const seen = await page.evaluate(() => {
    const edgesOf = (selector: string) => {
      const text = document.createRange();
      text.selectNodeContents(document.querySelector(selector) as Element);
      return text.getBoundingClientRect();
    };
    const row = document.querySelector('.prose tr')?.getBoundingClientRect();
    return {
      apart: edgesOf('.prose a').bottom - edgesOf('.prose td').bottom,
      below: (row?.top ?? 0) - edgesOf('.prose caption').bottom,
    };
  });
  expect(seen.apart).toBeCloseTo(0, 0);
  expect(seen.below).toBeGreaterThan(6);
  await close();
});

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

/** What a page from right to left shows of texts that are written the other way. */
import { expect, test } from 'vitest';
import { buildProject } from '../build-project.ts';
import { threePages } from '../shared-cache.ts';
import { watchedPage } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

test('what somebody says keeps its own direction, with its last sign behind it', async () => {
  const project = await threePages();
  project.write(
    'content/pages/said.yaml',
    `title: Said
description: What people say.
page_body:
  - type: ratings
    titletext: Said
    testimonials:
      - { userNameTxt: Omar, testimonialtext: Very good! }
      - { userNameTxt: سارة, testimonialtext: تطبيق ممتاز! }
`,
  );
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { page, close } = await watchedPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.setContent(project.read('dist/said/index.html'));
  const isLastRightmost = await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    return Array.from(document.querySelectorAll('.ratings__words'), ({ firstChild: text }) => {
      const leftAt = (index: number): number => {
        const range = document.createRange();
        range.setStart(text as Text, index);
        range.setEnd(text as Text, index + 1);
        return range.getBoundingClientRect().left;
      };
      return leftAt((text?.textContent?.length ?? 0) - 1) > leftAt(0);
    });
  });
  expect(isLastRightmost).toEqual([true, false]);
  await close();
});

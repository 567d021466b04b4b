import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Brings a section, or `part` of it, into view and waits until its script, which the page fetches then, has started. Before that a press
 * does what the plain link does. A network at rest is no sign of it: on a busy machine the page may not have asked yet.
 */
export async function sectionStarted(
  page: Page,
  type: string,
  part: Locator = page.locator(`[data-section="${type}"]`),
): Promise<void> {
  await part.first().scrollIntoViewIfNeeded();
  let script: string | undefined;
  await expect
    .poll(async () => {
      const requests = await page.requests();
      // A page that tests share has been elsewhere before.
      const opened = requests.findLastIndex(
        (request) => request.isNavigationRequest() && request.frame() === page.mainFrame(),
      );
      script = requests
        .slice(opened + 1)
        .map((request) => request.url())
        .find((url) => url.includes(`/script-${type}-`));
      return script;
    })
    .toBeDefined();
  // The page's own import of it came first, so what waited for that has run when this one ends. As text: Vitest rewrites imports.
  await page.evaluate(`import(${JSON.stringify(script)}).then(() => {})`);
}

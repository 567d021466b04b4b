/** Tests that compare a build with a first one owe their cold cache to this. */
import { expect, test } from 'vitest';
import { buildAgain } from './build-project.ts';
import { forgetSite, threePages } from './shared-cache.ts';

test('a site that is forgotten is made again', async () => {
  const project = await threePages();
  const made = async (): Promise<number> => (await buildAgain(project)).reasons.length;
  expect([await made(), await made()]).toEqual([3, 0]);
  forgetSite(project);
  expect(await made()).toBe(3);
});

import { expect, test } from 'vitest';
import type { Project } from '../project/project.ts';
import { isServedPath } from './load-site.ts';

test('what the build puts below /sdk/ is no page’s address, and /sdk/ itself may be', () => {
  const project = { site: { externalPaths: ['/api/'] } } as unknown as Project;
  const paths = ['/sdk/v1/slipway.js', '/sdk/0.1.0/', '/robots.txt', '/game/ludo/', '/api/', '/sdk/', '/sdk'];
  expect(paths.filter((path) => isServedPath(path, project))).toEqual(paths.slice(0, 5));
});

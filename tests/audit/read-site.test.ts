import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildProject } from '../build-project.ts';
import { threePages } from '../shared-cache.ts';
import { checkFiles, checkSizes } from './audit-site.ts';
import { builtFile, readSite } from './read-site.ts';

test('a site below a path of its host is read by its addresses', async () => {
  const project = await threePages();
  const site = project.read('content/site.yaml');
  project.write('content/site.yaml', site.replace(/^origin: .*$/m, 'origin: https://user.example/app/'));
  project.write('content/redirects.yaml', '- { from: /old/, to: "https://elsewhere.example/" }\n');
  await buildProject({ root: project.root });
  const dist = join(project.root, 'dist');
  const read = readSite(dist, ['/api/', '/apk/']);
  expect(read).toMatchObject({
    origin: 'https://user.example',
    base: '/app',
    externalPaths: ['/app/api/', '/app/apk/'],
  });
  expect(read.pages.map(({ route }) => route)).toContain('/app/');
  expect(read.files).toContain('/app/old/index.html');
  expect(read.pages.map(({ route }) => route)).not.toContain('/app/old/');
  expect(checkSizes(read, dist).note).toMatch(/^most: \/app\//);
  expect(builtFile(dist, '/app', '/app/sdk/')).toBe(join(dist, 'sdk/index.html'));
  const found = checkFiles(read).filter(({ check }) =>
    ['links and anchors', 'canonical', 'site map'].includes(check),
  );
  expect(found.flatMap(({ findings }) => findings)).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { newPage } from './new.ts';

test.each(['/robots.txt/', '/sitemap-2.xml/', '/social/summer/', '/api/link/', '/fonts/', '/assets/x/'])(
  'a page at %s, where the build has something of its own, is not begun',
  (route) => {
    const { root } = temporaryProject('three-pages');
    expect(() => newPage('page', route, { root })).toThrow(`The build puts files at ${route}`);
  },
);

test.each(['rules.yaml', 'rules.mdx', 'rules/index.json', 'rules/index.mdx'])(
  'an address that content/pages/%s has is not given away again',
  (name) => {
    const project = temporaryProject('three-pages');
    project.write(`content/pages/${name}`, '');
    for (const route of ['/rules/', 'rules', '/rules/index'])
      expect(() => newPage('page', route, { root: project.root })).toThrow(
        `The route /rules/ already belongs to content/pages/${name}.`,
      );
  },
);

test('any other address gets its file', () => {
  const project = temporaryProject('three-pages');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(newPage('page', '/how-to-win/', { root: project.root })).toBe(0);
  expect(project.read('content/pages/how-to-win.yaml')).toContain('title: "How to win"');
  expect(newPage('page', '/sdk/', { root: project.root })).toBe(0);
});

test('of an address with its host, the part that can be written is named, below the site’s path', () => {
  const project = temporaryProject('three-pages');
  project.write(
    'content/site.yaml',
    project.read('content/site.yaml').replace(/^origin: .*$/m, 'origin: https://a.example/app'),
  );
  expect(() => newPage('page', 'https://a.example/app/fees/', { root: project.root })).toThrow(
    expect.objectContaining({ hint: 'Write: slipway new page /fees/' }),
  );
});

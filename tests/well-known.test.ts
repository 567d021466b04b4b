/** Files at fixed addresses: what they say, and that hosts are reported what they are. */
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildProject } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import { replaceIn, type TemporaryProject } from './temporary-project.ts';

async function built(...siteLines: string[]): Promise<TemporaryProject> {
  const project = await threePages();
  const site = project
    .read('content/site.yaml')
    .replace('product:\n', `product:\n${siteLines.filter((line) => line.startsWith('  ')).join('\n')}\n`);
  project.write(
    'content/site.yaml',
    [site, ...siteLines.filter((line) => !line.startsWith('  ')), ''].join('\n'),
  );
  const { problems } = await buildProject(project);
  expect(problems).toEqual([]);
  return project;
}

const FINGERPRINT = Array(32).fill('AB').join(':');

test('a site that says nothing of its app has a web manifest and no other of these files', async () => {
  const project = await built();
  const names = [...project.files('dist').keys()];
  expect(names.filter((name) => name.startsWith('.well-known/'))).toEqual([]);
  expect(JSON.parse(project.read('dist/site.webmanifest'))).toMatchObject({
    name: 'Dice',
    lang: 'en-IN',
    start_url: '/',
    theme_color: '#4b1fa8',
  });
});

test('the icon is offered to home screens in their sizes, and every page names the manifest', async () => {
  const project = await built('  icon: /assets/die.svg');
  const { icons } = JSON.parse(project.read('dist/site.webmanifest'));
  for (const { src, sizes, type } of icons as { src: string; sizes: string; type: string }[]) {
    const { width, height } = await sharp(join(project.root, 'dist', src)).metadata();
    if (type === 'image/png') expect(`${width}x${height}`).toBe(sizes);
    else expect(sizes).toBe('any');
  }
  expect((icons as { sizes: string }[]).map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
    '512x512',
    'any',
  ]);
  const html = project.read('dist/hi/index.html');
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest">');
  expect(html).toMatch(/<link rel="apple-touch-icon" href="\/assets\/die-180-[0-9a-f]{6}\.png">/);
  expect(html).toContain('<meta name="theme-color" content="#4b1fa8">');
});

test('the app is named to Android and iPhones', async () => {
  const project = await built(
    '  packageName: example.dice.app',
    `  certificates: ["${FINGERPRINT}"]`,
    '  appleApp: { teamId: "ABCDE12345", bundleId: example.dice.app }',
  );
  expect(JSON.parse(project.read('dist/.well-known/assetlinks.json'))).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'example.dice.app',
        sha256_cert_fingerprints: [FINGERPRINT],
      },
    },
  ]);
  expect(JSON.parse(project.read('dist/.well-known/apple-app-site-association'))).toEqual({
    applinks: { details: [{ appIDs: ['ABCDE12345.example.dice.app'], components: [{ '/': '*' }] }] },
  });
  expect(JSON.parse(project.read('dist/site.webmanifest')).related_applications).toEqual([
    { platform: 'play', id: 'example.dice.app' },
  ]);
});

test('finders of vulnerabilities are reported where to turn, and until when', async () => {
  const project = await built('security: { contact: ["mailto:safe@dice.example"], expires: 2027-01-31 }');
  expect(project.read('dist/.well-known/security.txt')).toBe(
    [
      'Contact: mailto:safe@dice.example',
      'Expires: 2027-01-31T18:29:59.999Z',
      'Preferred-Languages: en-IN, hi-IN',
      'Canonical: https://dice.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test.each([
  ['Asia/Kolkata', '9999-12-31T18:29:59.999Z'],
  ['America/New_York', '9999-12-31T23:59:59.999Z'],
])('a contact that never expires is one until the end of the last year: %s', async (timeZone, moment) => {
  const project = await built('security: { contact: ["mailto:safe@dice.example"], expires: 9999-12-31 }');
  replaceIn(project, 'content/site.yaml', 'timeZone: Asia/Kolkata', `timeZone: ${timeZone}`);
  await buildProject(project);
  expect(project.read('dist/.well-known/security.txt')).toContain(`Expires: ${moment}\n`);
});

test('each kind of host is reported the types of files whose names do not tell them', async () => {
  const project = await built('  appleApp: { teamId: "ABCDE12345", bundleId: example.dice.app }');
  const path = '/.well-known/apple-app-site-association';
  expect(project.read('dist/_headers')).toContain(`${path}\n  Content-Type: application/json\n`);
  expect(project.read('dist/nginx-headers.conf')).toMatch(
    /location = \/\.well-known\/apple-app-site-association \{\n {2}types \{ \}\n {2}default_type "application\/json";/,
  );
  expect(JSON.parse(project.read('dist/serve.json')).headers).toContainEqual({
    source: path.slice(1),
    headers: [{ key: 'Content-Type', value: 'application/json' }],
  });
});

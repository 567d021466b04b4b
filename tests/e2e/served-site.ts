/** A small site with one of everything that servers can get wrong, built by the command line. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { pathsBelow } from '../paths-below.ts';
import { putSharedCache } from '../shared-cache.ts';
import { repository } from '../temporary-project.ts';
import { slipway } from './running-site.ts';
import { sharedBuild } from './shared-builds.ts';

/** A value with every sign that one of the formats gives a meaning. */
export const ODD_VALUE = `50% off, "100%", it's %t; #1 [a](b)*?+^ <c> a=b|~ @d &e, /f:g !`;

/** Old address, where it leads, and with which status. */
export const REDIRECTS: readonly [from: string, to: string, status: 301 | 302][] = [
  ['/old/', '/', 301],
  ['/older', '/hi/', 301],
  ['/old.html', '/login/#main', 302],
  ['/feed.php', '/sitemap.xml', 301],
  // Differs from the page's own address by its letters alone.
  ['/LOGIN/', '/login/', 301],
  ['/old%20shop/', 'https://shop.example:8443/s(1)/?a=1;b=$2&c=%C3%A9#top', 302],
  ['/%E0%A4%B2%E0%A5%82%E0%A4%A1%E0%A5%8B/', '/hi/', 301],
  ['/a+b@c,d=e~f/', '/?x=$y&z=%20%24', 301],
  ['/caf%C3%A9', "https://shop.example/it's%20caf%C3%A9/;a:b*/", 301],
];

const TEXTS = {
  title: 'Privacy choices',
  text: 'May we count visits?',
  allow: 'Allow',
  refuse: 'Refuse',
  choose: 'Choose',
  save: 'Save',
  close: 'Close',
  purposes: {
    measurement: { name: 'Measurement', text: 'Counts.' },
    advertising: { name: 'Advertising', text: 'Advertises.' },
    recording: { name: 'Recording', text: 'Records.' },
  },
  policyLabel: 'Privacy policy',
  policyUrl: '/blog/',
};

const slide = (name: string) => ({
  imageURL: `/assets/carousel/${name}.svg`,
  altText: name,
  imageTitle: name,
  name: 'A player',
});

/** The app package of the site, which is no part of the build. */
export const APK = makeSampleApk({ sizeBytes: 3 * 1024 * 1024 });

const FILES: Record<string, object | string> = {
  'content/site.yaml': {
    product: {
      slug: 'dice',
      name: 'Dice',
      legalName: 'Dice Private Limited',
      version: '6.2.0',
      packageName: 'example.dice.app',
      certificates: [Array(32).fill('AB').join(':')],
      appleApp: { teamId: 'ABCDE12345', bundleId: 'example.dice.app' },
      icon: '/assets/games/ludo.svg',
    },
    origin: 'https://dice.example',
    locales: {
      default: 'en',
      list: { en: { name: 'English', tag: 'en-IN' }, hi: { name: 'हिन्दी', tag: 'hi-IN' } },
    },
    security: { contact: ['mailto:safe@dice.example'], expires: '2099-01-31' },
    tracking: { pixelId: '1000000000000002' },
    consent: { mode: 'required', texts: { en: TEXTS, hi: TEXTS } },
    headers: { 'X-Odd': ODD_VALUE, 'x-robots-tag': 'all', 'Referrer-Policy': 'same-origin' },
    footer: {
      en: {
        groups: [
          {
            title: 'Dice',
            links: [
              { label: 'Choices', url: '/blog/#privacy-choices' },
              { label: 'Get Dice', url: '/get/' },
            ],
          },
        ],
      },
    },
  },
  'content/redirects.yaml': REDIRECTS.map(([from, to, status]) => ({ from, to, permanent: status === 301 })),
  'content/pages/index.yaml': {
    title: 'Dice',
    description: 'Roll the dice.',
    flags: { useFBPixel: true },
    Hero_Banner: { heading: 'Roll the dice' },
    page_body: [
      {
        type: 'image-slider',
        heading: 'Evenings',
        visibleItems: 1,
        slides: ['family-table', 'train-ride', 'terrace-night'].map(slide),
      },
      { type: 'video', heading: 'Install', videoUrl: '/assets/video/install.mp4', videoTitle: 'Install' },
      {
        type: 'faq',
        heading: 'Questions',
        items: [
          { heading: 'First?', content: '<p>The first answer.</p>' },
          { heading: 'Second?', content: '<p>The second answer.</p>' },
        ],
      },
      {
        type: 'coupon-list',
        heading: 'Coupons',
        coupons: [{ code: 'DICE50', description: 'Extra', theme: 'yellow' }],
      },
      { type: 'game-demo', name: 'Ludo', heading: 'Try it', image: '/assets/games/ludo.svg', imageAlt: '' },
    ],
  },
  'content/pages/hi/index.yaml': {
    title: 'डाइस',
    description: 'पासा फेंकें।',
    Hero_Banner: { heading: 'पासा फेंकें' },
  },
  // Streams the package from its own address, and proves it.
  'content/pages/get.yaml': {
    title: 'Get Dice',
    description: 'The app, proved before it is saved.',
    Hero_Banner: {
      heading: 'Get the dice',
      download_button: {
        androidApkUrl: '/apk/dice.apk',
        androidApkFromApi: false,
        downloadWithTiming: true,
        integrity: `sha256-${createHash('sha256').update(APK).digest('base64')}`,
      },
    },
  },
  'content/pages/login.yaml': {
    title: 'Login',
    description: 'For editors.',
    noindex: true,
    page_body: [{ type: 'login-form' }],
  },
  'content/pages/404.yaml': {
    title: 'Nothing here',
    description: 'Nothing is here.',
    noindex: true,
    Hero_Banner: { heading: 'The dice is under the sofa', download_button: { isButtonHidden: true } },
  },
  'content/pages/blog/index.mdx':
    '---\ntitle: News\ndescription: What is new.\n---\n\n# News\n\n### Privacy choices\n\nAll of it.\n',
  'content/pages/blog/first.mdx':
    '---\ntitle: First\ndescription: The first.\ndate: 2026-01-05\n---\n\n# First\n\nA text.\n',
};

const ASSETS = ['family-table', 'train-ride', 'terrace-night'].map((name) => `carousel/${name}.svg`);

export interface ServedSite {
  /** Absolute path of the built site. */
  folder: string;
  /** Absolute path of a folder with `apk/dice.apk`. */
  packages: string;
  /** For the servers' own files. */
  scratch: string;
  remove(): void;
}

/** The site, built once for all files, and a folder for the servers of this one. */
export async function servedSite(): Promise<ServedSite> {
  const root = await sharedBuild('served', buildServedSite);
  const scratch = mkdtempSync(join(tmpdir(), 'slipway-servers-'));
  // Servers that are started as root read the site as another user.
  chmodSync(scratch, 0o755);
  return {
    folder: join(root, 'dist'),
    packages: join(root, 'packages'),
    scratch,
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

async function buildServedSite(root: string): Promise<void> {
  await putSharedCache({ root });
  const write = (path: string, data: object | string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(
      join(root, path),
      typeof data === 'string' || Buffer.isBuffer(data) ? data : stringify(data),
    );
  };
  for (const [path, data] of Object.entries(FILES)) write(path, data);
  for (const path of [...ASSETS, 'favicon.svg', 'games/ludo.svg', 'video/install.mp4'])
    cpSync(join(repository, 'content/assets', path), join(root, 'content/assets', path));
  cpSync(join(repository, 'content/labels/hi.yaml'), join(root, 'content/labels/hi.yaml'));
  execFileSync(process.execPath, [slipway, 'build', '--root', root], { stdio: 'pipe' });
  write('packages/apk/dice.apk', APK);
  for (const folder of ['dist', 'packages']) makeOld(join(root, folder));
}

/** As files are that were published a while ago: the ETag that Apache gives a file of the last second is weak, and no range resumes by it. */
function makeOld(folder: string): void {
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const path of pathsBelow(folder)) utimesSync(join(folder, path), hourAgo, hourAgo);
}

/** A small site with every vendor, built by the command line and served as `slipway preview` does, and vendors that answer on this machine. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { stringify } from 'yaml';
import { createFakeBackend } from '../../cli/dev/fake-backend.ts';
import { listen } from '../../cli/dev/listen.ts';
import { createPreviewServer, readBuiltSite } from '../../cli/dev/preview-server.ts';
import type { ConsentMode } from '../../schemas/plain/analytics.ts';
import { putSharedCache } from '../shared-cache.ts';
import { slipway } from './running-site.ts';
import { sharedBuild } from './shared-builds.ts';

const TEXTS = {
  title: 'Privacy choices',
  text: 'May we count visits?',
  policyLabel: 'Privacy policy',
  policyUrl: '/quiet/',
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
};

const SITE = {
  product: { slug: 'dice', name: 'Dice', legalName: 'Dice Private Limited', version: '6.2.0' },
  origin: 'https://dice.example',
  locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
  footer: {
    en: {
      groups: [
        {
          title: 'Dice',
          links: [
            { label: 'Home', url: '/' },
            { label: 'Quiet', url: '/quiet/' },
            { label: 'Privacy choices', url: '/quiet/#privacy-choices' },
          ],
        },
      ],
    },
  },
};

const VENDORS = {
  oneLinkUrl: 'https://dice.onelink.me/Ab12',
  tagManagerId: 'GTM-TEST01',
  tagHosts: ['tags.vendor.example', '*.ads.example'],
  analyticsId: 'G-TEST000001',
  pixelId: '1000000000000002',
  sessionRecordingId: 'test000001',
};

const HOME = {
  title: 'Dice',
  description: 'A page on which everything is measured.',
  flags: {
    usePageViews: true,
    useFBPixel: true,
    useSmartScript: true,
    useMSClarity: true,
    msClarityPercentage: 50,
    showStickyDownload: true,
  },
  downloadButtonCustomization: { pageRelatedTo: 'Dice home' },
  Hero_Banner: { heading: 'Roll the dice', download_button: { fbClick: true } },
  page_body: [
    {
      type: 'video',
      videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
      videoTitle: 'A capture',
      gtmEvent: 'capture_play',
    },
  ],
};

/** A page without any flag. */
const QUIET = `---
title: Quiet
---

# Quiet

### Privacy choices

Nothing happens here.

<DownloadButton />
`;

export interface AnalyticsSite {
  origin: string;
  outFolder: string;
}

/** Sites that differ in whether they ask. `none` has no vendors and says nothing of consent. */
export type AnalyticsMode = ConsentMode | 'none';

const MODES: readonly AnalyticsMode[] = ['required', 'implied', 'off', 'none'];

/** Builds one after the other from one folder, so that the scripts are bundled once. */
async function buildAnalyticsSites(root: string): Promise<void> {
  await putSharedCache({ root });
  const write = (path: string, data: object | string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof data === 'string' ? data : stringify(data));
  };
  for (const mode of MODES) {
    const withVendors = { tracking: VENDORS, consent: { mode, texts: { en: TEXTS } } };
    write('content/site.yaml', { ...SITE, ...(mode === 'none' ? {} : withVendors) });
    write('content/pages/index.yaml', mode === 'none' ? { ...HOME, flags: { usePageViews: true } } : HOME);
    write('content/pages/quiet.mdx', QUIET);
    const place = ['--root', root, '--out', join(root, mode)];
    execFileSync(process.execPath, [slipway, 'build', ...place], { stdio: 'pipe' });
  }
}

/** Serves sites that are built once for all test files, from this process: programs of their own would take longer to start than most tests. */
export async function startAnalyticsSites(
  modes: readonly AnalyticsMode[],
): Promise<{ sites: Map<AnalyticsMode, AnalyticsSite>; stop(): Promise<void> }> {
  const root = await sharedBuild('analytics', buildAnalyticsSites);
  const sites = new Map<AnalyticsMode, AnalyticsSite>();
  const servers: Server[] = [];
  for (const mode of modes) {
    const outFolder = join(root, mode);
    const { product, routes } = readBuiltSite(outFolder) ?? { product: '', routes: [] };
    // What is reported of a download does not depend on its size.
    const backend = createFakeBackend({ product, routes: () => routes, apkSizeBytes: 256 * 1024 });
    const server = createPreviewServer(outFolder, backend);
    const port = await listen(server, 0, '127.0.0.1');
    servers.push(server);
    sites.set(mode, { origin: `http://127.0.0.1:${port}`, outFolder });
  }
  return {
    sites,
    async stop() {
      await Promise.all(servers.map(close));
    },
  };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * What the vendors' scripts do, in small: they read the queue that the page has put up, send on what they find, and fetch a further
 * script by a text, as the real ones do.
 */
const SCRIPTS: Record<string, string> = {
  'https://www.googletagmanager.com/gtm.js': `{
    const send = (event) => { if (event && event.event) fetch('https://www.google-analytics.com/gtm?event=' + event.event, { mode: 'no-cors' }); };
    dataLayer.forEach(send);
    const push = dataLayer.push.bind(dataLayer);
    dataLayer.push = (...events) => { events.forEach(send); return push(...events); };
    const more = document.createElement('script');
    more.src = 'https://www.googletagmanager.com/more.js';
    document.head.append(more);
  }`,
  'https://www.googletagmanager.com/gtag/js': `{
    const send = (command) => { if (command && command[0] === 'event') fetch('https://www.google-analytics.com/g/collect?en=' + command[1], { mode: 'no-cors' }); };
    dataLayer.forEach(send);
    const push = dataLayer.push.bind(dataLayer);
    dataLayer.push = (...events) => { events.forEach(send); return push(...events); };
  }`,
  'https://connect.facebook.net/en_US/fbevents.js': `
    var isAllowed = false;
    fbq.callMethod = (...command) => {
      if (command[0] === 'consent') isAllowed = command[1] === 'grant';
      if (command[0] === 'track' && isAllowed) new Image().src = 'https://www.facebook.com/tr/?ev=' + command[1];
    };
    fbq.queue.forEach((command) => fbq.callMethod(...command));`,
  'https://www.clarity.ms/tag/test000001': `
    fetch('https://e.clarity.ms/collect', { mode: 'no-cors' });`,
};

/** Keeps every other host away, lets the vendors answer, and notes what leaves the browser, one short line each. */
export async function watchLeaving(context: BrowserContext, origin: string): Promise<string[]> {
  const left: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      const url = route.request().url();
      const script = Object.entries(SCRIPTS).find(([start]) => url.startsWith(start))?.[1];
      return route.fulfill({
        contentType: script === undefined && !url.endsWith('.js') ? 'image/gif' : 'text/javascript',
        body: script ?? '',
      });
    },
  );
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin) left.push(nameOf(url));
    else if (/^\/api\/(smart-script|impression|logevents)/.test(url.pathname))
      left.push(url.pathname.slice(5).split('/')[0] ?? '');
  });
  return left;
}

function nameOf(url: URL): string {
  const event = url.searchParams.get('event') ?? url.searchParams.get('en') ?? url.searchParams.get('ev');
  return event === null ? url.hostname + url.pathname : `${url.hostname} ${event}`;
}

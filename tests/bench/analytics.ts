/**
 * `npm run bench:analytics [WORD …]`: what the site's own analytics adds to the work of the main thread, on a phone six times slower
 * than this machine, from its load event until everything has been reported. WORDs choose cases by name.
 *
 * `bare calls` is the physical limit, from the same run: the same page with a script of one line in place of ours, which makes the calls
 * that the specification wants at the times when it wants them, and does nothing else. The limit of 20 ms is for all that our tasks take,
 * these calls included.
 *
 * The same page is opened with its analytics and without (its `slipway-measure` taken out), in turn, each time in a fresh browser.
 * `own tasks` are those of the main thread in which our scripts are fetched, compiled or run, or one of our calls is made or
 * answered, whole, with all storage and layout in them (of a touch's task only what listens); the next columns are its parts. `all added`
 * is the check on that:
 * everything the main thread does, less what it does without analytics (`page`). It also has what no task tells an address of, and
 * is worth as much as the machine is quiet. The page is at rest (no motion), and nothing but the trace listens.
 *
 * Times are of the processor, six times: the browser's own throttle waits by the clock, and would count what other programs of this
 * machine take six times as well.
 *
 * Two things are printed apart. The notice asks the visitor: what a page shows above one whose browser has said no. The requests for
 * vendors' scripts, which are empty, are the vendors'; in the other cases all is done for them but that.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundledFile } from '../../cli/pipeline/browser-code/browser-build.ts';
import { CONSENT_KEY } from '../../schemas/plain/stored-values.ts';
import { type RunningSite, startSite } from '../e2e/running-site.ts';
import { ANDROID } from '../e2e/watched-page.ts';
import { type BarePage, openBarePage } from './bare-browser.ts';
import {
  afterLoad,
  CATEGORIES,
  KINDS,
  type Spent,
  spentIn,
  type TraceEvent,
  tasksOf,
} from './main-thread.ts';

const SLOWER = 6;
/** Of each; `RUNS=3` for a first look. */
const RUNS = Number(process.env['RUNS'] ?? 7);
const LIMIT_MS = 20;
/** Vendors have started, the ping and the impression are sent. */
const WATCHED_MS = 3000;
/** When the site's own script makes them, but in one task, which takes less. */
const BARE_CALLS = `const { words } = document.currentScript;
setTimeout(() => {
  if (words.includes('smartScript')) fetch('/api/smart-script', { mode: 'no-cors', credentials: 'omit', keepalive: true });
  new Image(1, 1).src = '/api/impression/Ab12?af_js_web=true';
}, 1000);
`;
/** After the load event: the page's own scripts and pictures have come. */
const TOUCHED_AFTER_MS = 850;

/** What the site's own analytics load and call. */
const OWN = /\/assets\/measure-|\/sdk\/[^/]+\/tracking\.js|\/api\/(?:impression|smart-script)/;

interface Run {
  /** Tasks of the site's own analytics. */
  own: Spent;
  /** All that the main thread did, in ms. */
  all: number;
}

/**
 * `without` its analytics; with the `bare` calls; with the site's `own`, and vendors' scripts decided on but not asked for; `refused` by the browser's privacy
 * control, so that nobody is asked; with `all`: vendors' scripts are asked for, and empty.
 */
type Variant = 'without' | 'bare' | 'own' | 'refused' | 'all';

/** When the visitor agrees: on an earlier visit, on this one, or not at all. */
type Answer = 'before' | 'now' | 'never';

interface Case {
  name: string;
  path: string;
  answer: Answer;
  /** A page has been seen since the visitor agreed: the browser has kept the compiled scripts, which it does on the second load. */
  isKnown?: boolean;
  /** What is printed: the first less the second. */
  compared: readonly [Variant, Variant];
}

const CAMPAIGN = '/lite/free/?utm_source=partner&utm_campaign=diwali&utm_ad=a1&fbclid=Fb0';

const CASES: readonly Case[] = [
  { name: 'home, first touch', path: '/', answer: 'never', compared: ['refused', 'without'] },
  { name: 'home, first touch, the notice and a yes', path: '/', answer: 'now', compared: ['own', 'without'] },
  { name: 'home, next page after the yes', path: '/', answer: 'before', compared: ['own', 'without'] },
  { name: 'home, later', path: '/', answer: 'before', isKnown: true, compared: ['own', 'without'] },
  {
    name: 'landing page of a campaign, later',
    path: CAMPAIGN,
    answer: 'before',
    isKnown: true,
    compared: ['own', 'without'],
  },
  {
    name: 'page with the pixel, later',
    path: '/ludo-fb/',
    answer: 'before',
    isKnown: true,
    compared: ['own', 'without'],
  },
  { name: 'apart: the notice', path: '/', answer: 'never', compared: ['own', 'refused'] },
  {
    name: 'apart: requests for vendors',
    path: '/',
    answer: 'before',
    isKnown: true,
    compared: ['all', 'own'],
  },
];

const PHONE = { width: 360, height: 800, deviceScaleFactor: 1, mobile: true };
const CALM = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
const REFUSE = `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`;
const WITHHOLD = `{
  const { append } = Element.prototype;
  Element.prototype.append = function (...nodes) {
    if (!/^https:/.test(nodes[0]?.src)) append.apply(this, nodes);
  };
}`;
/** The bare script asks nobody. */
const KNOW = `localStorage.setItem('${CONSENT_KEY}', '{}')`;
const ALLOW = `document.querySelector('.consent .button:nth-child(2)')?.click()`;

async function goTo(page: BarePage, url: string): Promise<void> {
  const isLoaded = new Promise((resolve) => page.on('Page.loadEventFired', resolve));
  await page.send('Page.navigate', { url });
  await isLoaded;
}

async function pressKey(page: BarePage): Promise<void> {
  for (const type of ['keyDown', 'keyUp'])
    await page.send('Input.dispatchKeyEvent', { type, key: 'Shift', code: 'ShiftLeft' });
}

/** One visit; `answer` is given with and without analytics, since the command itself keeps the main thread. */
async function run(origin: string, { path, answer, isKnown }: Case, variant: Variant): Promise<Run> {
  const page = await openBarePage();
  try {
    page.on('Fetch.requestPaused', ({ requestId }) => {
      const responseHeaders = [{ name: 'Content-Type', value: 'text/javascript' }];
      const answered = page.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders });
      // The page may be gone by then.
      answered.catch(() => {});
    });
    await page.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
    await page.send('Page.enable');
    await page.send('Emulation.setDeviceMetricsOverride', PHONE);
    await page.send('Emulation.setUserAgentOverride', { userAgent: ANDROID });
    await page.send('Emulation.setEmulatedMedia', { features: CALM });
    const source = [variant === 'refused' && REFUSE, variant !== 'all' && WITHHOLD].filter(Boolean).join(';');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
    if (answer === 'before') {
      await goTo(page, origin + path);
      await pressKey(page);
      await sleep(700);
      await page.evaluate(variant === 'bare' ? KNOW : ALLOW);
      await sleep(1800);
      if (isKnown) {
        await goTo(page, origin + path);
        await sleep(2500);
      }
    }
    const events: TraceEvent[] = [];
    page.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as TraceEvent[])));
    await page.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
    await goTo(page, origin + path);
    await sleep(TOUCHED_AFTER_MS);
    if (answer !== 'before') await pressKey(page);
    if (answer === 'now') {
      await sleep(1000);
      await page.evaluate(ALLOW);
    }
    await sleep(WATCHED_MS);
    const isComplete = new Promise((resolve) => page.on('Tracing.tracingComplete', resolve));
    await page.send('Tracing.end');
    await isComplete;
    const seen = afterLoad(events);
    return { own: spentIn(tasksOf(seen, OWN), SLOWER), all: totalOf(spentIn(seen, SLOWER)) };
  } finally {
    await page.close();
  }
}

/** The site as it is built, again without analytics, and again with the bare calls. */
async function startSites(): Promise<{
  sites: Record<'with' | 'without' | 'bare', RunningSite>;
  stop(): Promise<void>;
}> {
  const site = await startSite();
  const folder = mkdtempSync(join(tmpdir(), 'slipway-unmeasured-'));
  const { text, path, integrity } = bundledFile('assets/measure-bare.js', BARE_CALLS);
  /** A copy whose pages have another `slipway-measure`. */
  async function startCopy(name: string, change: (words: string) => string): Promise<RunningSite> {
    const built = join(folder, name);
    cpSync(site.outFolder, built, { recursive: true });
    writeFileSync(join(built, path), text);
    for (const route of new Set(CASES.map(({ path }) => new URL(path, site.origin).pathname))) {
      const file = join(built, route, 'index.html');
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(MEASURE, (_, words) => change(words)),
      );
    }
    return startSite({ built });
  }
  const without = await startCopy('without', () => '');
  const bare = await startCopy('bare', (words) => {
    const [, , ...rest] = words.split(' ');
    return `<meta name="slipway-measure" content="${[`/${path}`, integrity, ...rest].join(' ')}">`;
  });
  return {
    sites: { with: site, without, bare },
    async stop() {
      await Promise.all([site.stop(), without.stop(), bare.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const MEASURE = /<meta name="slipway-measure" content="([^"]*)">/;

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const totalOf = (spent: Spent): number => KINDS.reduce((sum, kind) => sum + spent[kind], 0);
const COLUMNS = [
  'own tasks',
  'bare calls',
  'above them',
  ...KINDS.map((kind) => kind.split(' ')[0] ?? ''),
  'all added',
  'page',
];

function print(name: string, values: (number | null)[]): void {
  const cells = values.map((ms) => (ms === null ? '–' : ms.toFixed(1)).padStart(11));
  process.stdout.write(`${name.padEnd(41)}${cells.join('')}\n`);
}

const wanted = process.argv.slice(2);
const { sites, stop } = await startSites();
try {
  process.stdout.write(
    `Main thread, processor time × ${SLOWER}, ms: medians of ${RUNS} runs (limit ${LIMIT_MS})\n` +
      `${' '.repeat(41)}${COLUMNS.map((title) => title.padStart(11)).join('')}\n`,
  );
  for (const one of CASES) {
    if (wanted.length > 0 && !wanted.some((word) => one.name.includes(word))) continue;
    const [variant, other] = one.compared;
    // A visitor who has agreed before: all calls are made, whatever is pressed.
    const hasBare = one.answer === 'before' && variant === 'own';
    const runs = new Map<Variant, Run[]>();
    for (let count = 0; count < RUNS; count++) {
      for (const kind of new Set<Variant>([variant, other, ...(hasBare ? (['bare'] as const) : [])])) {
        const site = kind === 'without' || kind === 'bare' ? sites[kind] : sites.with;
        runs.set(kind, [...(runs.get(kind) ?? []), await run(site.origin, one, kind)]);
      }
    }
    const median = (kind: Variant, value: (run: Run) => number): number =>
      medianOf((runs.get(kind) ?? []).map(value));
    const difference = (value: (run: Run) => number): number => median(variant, value) - median(other, value);
    const own = difference(({ own }) => totalOf(own));
    const bare = hasBare ? median('bare', ({ own }) => totalOf(own)) : null;
    print(one.name, [
      own,
      bare,
      bare === null ? null : own - bare,
      ...KINDS.map((kind) => difference(({ own }) => own[kind])),
      difference(({ all }) => all),
      median(other, ({ all }) => all),
    ]);
  }
} finally {
  await stop();
}

/** What floats above pages, and how a visitor on a phone comes to see it. */
import type { Page } from 'playwright';
import { sectionStarted } from './section-started.ts';

export interface OpenedLayer {
  name: string;
  route: string;
  /** The layer itself. */
  selector: string;
  /** For the sense that notices it, where the other does not. */
  only?: 'eye' | 'ear';
  /** Resolves once it is seen; the page has just been loaded. */
  open(page: Page): Promise<unknown>;
}

const isShown = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();

async function press(page: Page, selector: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator(selector).first().click();
}

/** A press on `selector` that the script of a section answers, which is fetched when the visitor is near, by showing `shown`. */
function pressInSection(type: string, selector: string, shown: string): OpenedLayer['open'] {
  return async (page) => {
    await sectionStarted(page, type, page.locator(selector));
    await press(page, selector);
    await isShown(shown)(page);
  };
}

async function pressDownload(page: Page): Promise<void> {
  await press(page, 'main a[data-for="android"]');
  await page.locator('slipway-sheet dialog').waitFor();
}

export const OPENED_LAYERS: OpenedLayer[] = [
  {
    name: 'sheet',
    route: '/ludoturbofree2/',
    selector: 'slipway-sheet dialog',
    open: async (page) => {
      // No byte comes, so it looks the same however long that takes.
      await page.route('**/*.apk', () => undefined);
      await pressDownload(page);
    },
  },
  {
    name: 'sheet-complete',
    route: '/ludoturbofree2/',
    selector: 'slipway-sheet dialog',
    open: async (page) => {
      await pressDownload(page);
      // The last that comes; it stays for 12 s.
      await isShown('slipway-sheet .hint')(page);
    },
  },
  {
    name: 'steps',
    route: '/',
    selector: '.install-steps__window',
    open: pressInSection('install-steps', '.install-steps__more', '.install-steps__window[open]'),
  },
  {
    name: 'game',
    route: '/ludo/play-ludo-online/',
    selector: 'dialog[open]',
    open: pressInSection('game-demo', '[data-play]', 'dialog[open] iframe'),
  },
  {
    name: 'chat',
    route: '/',
    selector: '.chat',
    open: async (page) => {
      await press(page, '.chat__bubble');
      await isShown('.chat__box')(page);
    },
  },
  {
    name: 'tray',
    route: '/lite/free/',
    selector: '.hand-gesture__tray',
    only: 'eye',
    open: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => dispatchEvent(new Event('slipway:open')));
      await isShown('.hand-gesture__tray')(page);
    },
  },
  {
    name: 'notice',
    route: '/about/',
    selector: '.consent',
    open: async (page) => {
      await page.keyboard.press('Shift');
      await isShown('.consent')(page);
    },
  },
  {
    name: 'hand',
    route: '/lite/free/',
    selector: '.hand-gesture__tap',
    only: 'eye',
    open: isShown('.hand-gesture__tap'),
  },
  {
    name: 'overlay',
    route: '/lite/free/',
    selector: '.download-anywhere',
    only: 'ear',
    open: (page) => page.waitForLoadState('networkidle'),
  },
  {
    name: 'sticky-bar',
    route: '/ludo-fb/',
    selector: '.sticky-download',
    open: async (page) => {
      await page.evaluate(() => scrollTo(0, 900));
      await isShown('.sticky-download')(page);
      // It comes a second after the last scroll, and takes its place above the bar.
      await isShown('.consent')(page);
    },
  },
];

/**
 * How the first screen of each layout looks, header, footer and each layer, beside small pictures of how they looked when somebody last
 * looked. After a change that is meant:
 *
 *   UPDATE_PICTURES=1 npx vitest run --project e2e tests/e2e/page-pictures.spec.ts
 */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import {
  ALL_LOOKS,
  DESK,
  differences,
  howToUpdate,
  isUpdate,
  type Look,
  lookInTurn,
  makeBlocks,
  OTHER_LOOKS,
  onScreens,
  PHONE,
  pictureOfScreen,
  picturesOf,
  type Screen,
  setLook,
  type Taken,
  withoutScripts,
} from './kept-pictures.ts';
import { OPENED_LAYERS } from './opened-layers.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

const KEPT = picturesOf('pages');
const HEIGHT = 800;

interface Subject {
  name: string;
  route: string;
  /** What a visitor does before the first picture, and before each. */
  open?: (page: Page) => Promise<unknown>;
  scroll?: (page: Page) => Promise<unknown>;
  /** Instead of the usual ones. */
  looks?: readonly Look[];
  /** Of what is looked at, from the top of the screen, in CSS px. */
  height?: number;
}

/** Fine enough for a line of 1 px. */
const FINE: readonly Look[] = [900, 1440].map((width) => ({ name: `${width}-fine`, width, square: 3 }));

const opened = (selector: string) => (page: Page) =>
  page.locator(selector).evaluate((details) => details.setAttribute('open', ''));

/** As they are before a script has run. */
const STILL: Subject[] = [
  { name: 'home', route: '/' },
  { name: 'page', route: '/ludo/ludo-players/' },
  { name: 'article', route: '/blog/how-to-lose-well/' },
  { name: 'list', route: '/blog/' },
  { name: 'landing', route: '/ludoturbofree2/' },
  { name: 'webview', route: '/super6-guide-video/' },
  { name: 'bare', route: '/login/' },
  { name: 'no-address', route: '/404.html' },
  { name: 'header', route: '/about/', looks: FINE, height: 72 },
  { name: 'menu', route: '/about/', open: opened('.header__menu') },
  { name: 'languages', route: '/about/', open: opened('.language-switch') },
  { name: 'footer', route: '/hi/', scroll: (page) => page.evaluate(() => scrollTo(0, 1e6)) },
];

/** All looks are taken. */
const isEvery = isLongRun || isUpdate;
const LAYERS = OPENED_LAYERS.filter(({ only }) => only !== 'ear');

test.each<[string, readonly Subject[]]>([
  ['before scripts run, the first screens, header and footer', STILL],
  ['each layer', LAYERS],
])('%s look as they did', async (_, subjects) => {
  const isStill = subjects === STILL;
  const taken = await onScreens(browser, subjects, {}, async (screen, subject) => {
    await withoutScripts(screen, isStill);
    return look(screen, subject, subject.looks ?? (isEvery ? ALL_LOOKS : usualLooks(subjects, subject)));
  });
  expect(differences(KEPT, taken), howToUpdate('page-pictures.spec.ts')).toEqual([]);
});

/** On a phone; layouts also wide; and in each other look the first subjects of both kinds. */
function usualLooks(subjects: readonly Subject[], subject: Subject): Look[] {
  const at = subjects.indexOf(subject);
  const isLayout = subjects === STILL && subject.open === undefined && subject.scroll === undefined;
  return [PHONE, ...(isLayout ? [DESK] : []), ...(at < OTHER_LOOKS.length ? lookInTurn(at) : [])];
}

test('every picture is one of these', () => {
  const known = [...STILL, ...LAYERS].flatMap(({ name }) =>
    [...ALL_LOOKS, ...FINE].map((one) => `${name}-${one.name}.png`),
  );
  expect(readdirSync(KEPT).filter((name) => !known.includes(name))).toEqual([]);
});

async function look(screen: Screen, subject: Subject, looks: readonly Look[]): Promise<Taken[]> {
  const { page } = screen;
  await setLook(screen, PHONE, HEIGHT);
  await page.goto(dev.origin + subject.route, { waitUntil: 'load' });
  await subject.open?.(page);
  await makeBlocks(page);
  // Behind a layer, where a slider stands depends on when its script came.
  if ('selector' in subject) await page.addStyleTag({ content: '.slider { visibility: hidden }' });
  const taken: Taken[] = [];
  for (const one of looks) {
    await setLook(screen, one, HEIGHT);
    await subject.scroll?.(page);
    taken.push(await pictureOfScreen(screen, `${subject.name}-${one.name}`, one, subject.height ?? HEIGHT));
  }
  await page.unrouteAll();
  await page.goto('about:blank');
  // A download that was begun would go on by itself over what is opened next.
  await screen.client.send('Storage.clearDataForOrigin', { origin: dev.origin, storageTypes: 'all' });
  return taken;
}

/**
 * How each section looks, beside a small picture of how it looked when somebody last looked. After a change that is meant:
 *
 *   UPDATE_PICTURES=1 npx vitest run --project e2e tests/e2e/section-pictures.spec.ts
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import { repository } from '../temporary-project.ts';
import {
  ALL_LOOKS,
  DESK,
  differences,
  howToUpdate,
  isUpdate,
  type Look,
  lookInTurn,
  makeBlocks,
  onScreens,
  PHONE,
  pictureOfTop,
  picturesOf,
  setLook,
  type Taken,
  withoutScripts,
} from './kept-pictures.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

const KEPT = picturesOf('sections');
const types = readdirSync(join(repository, 'runtime/sections'));
/** All looks are taken. */
const isEvery = isLongRun || isUpdate;
/** Sections that say most about a theme or a script: grounds, cards, buttons, long words. */
const TELLING = ['coupon-list', 'faq', 'hero', 'install-steps', 'payment', 'ratings'];
/**
 * Each section on a phone, unless all looks are taken. The telling ones also on a wide screen and each in another look; of the others each
 * sixth on a wide screen, and each third in the look whose turn it is.
 */
function looksOf(type: string): readonly Look[] {
  if (isEvery) return ALL_LOOKS;
  if (TELLING.includes(type)) return [PHONE, DESK, ...lookInTurn(TELLING.indexOf(type))];
  const at = types.indexOf(type);
  return [PHONE, ...(at % 6 === 0 ? [DESK] : []), ...(at % 3 === 0 ? lookInTurn(at / 3) : [])];
}

/** Shelves of the telling sections: the variants take turns, and before a release each section has all of them. */
function tellingIn(shelfOf: (variant: string) => string, variants: readonly string[]): string[] {
  return TELLING.flatMap((type, at) =>
    variants
      .filter((_, turn) => isEvery || at % variants.length === turn)
      .map((variant) => `${shelfOf(variant)}/${type}`),
  );
}

/** A section is looked at no further down than this. */
const MOST_HEIGHT = 1800;

interface Shot {
  /** `en/purple/hero` */
  shelf: string;
  looks: readonly Look[];
}

const onPhone = (shelf: string): Shot => ({ shelf, looks: [PHONE] });
const inPurple = types.map((type): Shot => ({ shelf: `en/purple/${type}`, looks: looksOf(type) }));

describe('every section looks as it did', () => {
  test.each([
    ['in the purple theme, and as browsers may be set', inPurple],
    ['in the other themes', tellingIn((theme) => `en/${theme}`, ['yellow', 'lightBlue']).map(onPhone)],
    [
      'in the other languages',
      tellingIn((language) => `${language}/purple`, ['hi', 'gu', 'bn']).map(onPhone),
    ],
  ])('%s', async (_, shots) => {
    expect(differences(KEPT, await pictures(shots)), howToUpdate('section-pictures.spec.ts')).toEqual([]);
  });

  test('every picture is that of a section', () => {
    const known = (name: string): boolean => types.some((type) => name.endsWith(`-${type}.png`));
    expect(readdirSync(KEPT).filter((name) => !known(name))).toEqual([]);
  });
});

async function pictures(shots: Shot[]): Promise<Taken[]> {
  const viewport = { width: PHONE.width, height: MOST_HEIGHT };
  return onScreens(browser, shots, { viewport }, async (screen, { shelf, looks }) => {
    const { page } = screen;
    await withoutScripts(screen);
    await setLook(screen, PHONE, MOST_HEIGHT);
    await page.goto(`${dev.origin}/_gallery/${shelf}/`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(leaveExample);
    await makeBlocks(page);
    const taken: Taken[] = [];
    const [locale, theme, type] = shelf.split('/');
    for (const look of looks) {
      await setLook(screen, look, MOST_HEIGHT);
      const height = Math.min(await page.evaluate(settledHeight, look !== looks[0]), MOST_HEIGHT);
      taken.push(await pictureOfTop(screen, `${locale}-${theme}-${look.name}-${type}`, look, height));
    }
    return taken;
  });
}

/** Runs in the page: only the section's example is left. */
function leaveExample(): void {
  const main = document.querySelector('main');
  // The mark of the fold stays: styles look past it.
  const parts = [...(main?.children ?? [])].filter(({ localName }) => localName !== 'template');
  const after = parts.findIndex((part) => part.textContent?.trim() === 'Its example');
  // A type without an example is shown as the site uses it: after the line that says where.
  const example = parts[after === -1 ? parts.length - 1 : after + 1];
  for (const part of parts) if (part !== example) part.remove();
  // Notes and hints that wait for something to happen, and what floats above the place where it is.
  for (const part of example?.querySelectorAll<HTMLElement>('[hidden]') ?? []) part.hidden = false;
  if (example !== undefined && example.getBoundingClientRect().height === 0) {
    const room = document.createElement('div');
    room.style.height = '240px';
    example.before(room);
  }
}

/** Runs in the page: its height once all pictures are there, each the one for this width. */
async function settledHeight(wasOther: boolean): Promise<number> {
  // A picture shows what it had at the last width until the other has come, and says that it is decoded: begin again.
  if (wasOther)
    for (const picture of document.querySelectorAll('picture')) picture.replaceWith(picture.cloneNode(true));
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  // A part that was hidden until now begins only now to fetch the drawing behind it.
  const grounds = [...document.querySelectorAll('main *')].flatMap((element) => {
    const [, address] = /url\("([^"]+)"\)/.exec(getComputedStyle(element).backgroundImage) ?? [];
    return address === undefined ? [] : [Object.assign(new Image(), { src: address })];
  });
  await Promise.all([...images, ...grounds].map((image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Math.max(document.querySelector('main')?.scrollHeight ?? 0, 240);
}

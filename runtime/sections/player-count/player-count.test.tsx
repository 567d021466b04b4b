// @environment document
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start as greet } from '../location-greeting/browser.ts';
import { section as greeting } from '../location-greeting/index.ts';
import { start } from './browser.ts';
import { alike, drawAvatars, drawPlayers } from './draw.ts';
import { section } from './index.ts';

const avatars = Array.from({ length: 10 }, (_, index) => `/assets/avatars/avatar-${index}.svg`);

const words = (html: string) => html.replace(/<[^>]+>/g, '');

describe('before any script', () => {
  test('B13 the least number is shown in Indian grouping, with the place', () => {
    expect(words(sectionHtml(section, { place: 'Gujarat', avatars }))).toBe('1,50,000+ players from Gujarat');
    expect(words(sectionHtml(section, { avatars }))).toBe('1,50,000+ players from your area');
  });

  test('the first three of ten portraits are shown', () => {
    const html = sectionHtml(section, { avatars });
    expect(html.match(/<li>/g)).toHaveLength(3);
    expect(html.match(/<li hidden="">/g)).toHaveLength(7);
  });

  test('the number may be anywhere in the text', () => {
    const page = testPage({
      label: (_key, values = {}) => `${values['place']} के ${values['number']}+ खिलाड़ी`,
    });
    expect(words(sectionHtml(section, { place: 'गुजरात', avatars }, page))).toBe('गुजरात के 1,50,000+ खिलाड़ी');
  });

  test('a number outside 150,000 to 200,000 is refused', () => {
    expect(section.schema.safeParse({ avatars, startCount: 149_999 }).success).toBe(false);
    expect(section.schema.safeParse({ avatars, startCount: 200_000 }).success).toBe(true);
  });
});

describe('drawing', () => {
  test('B13 numbers reach from 150,000 to 200,000, both included', () => {
    expect(drawPlayers(() => 0)).toBe(150_000);
    expect(drawPlayers(() => 1 - Number.EPSILON)).toBe(200_000);
  });

  test('a drawn number takes the same form of the words as the one on the page', () => {
    expect(alike(173_204, 150_000, 'en')).toBe(173_204);
    // Arabic has one form for 150,000 and another for numbers that end in 03 to 10.
    expect(alike(173_205, 150_000, 'ar')).toBe(173_202);
    expect(alike(150_001, 150_007, 'ar')).toBe(150_003);
  });

  test('B13 three different portraits are drawn, whatever the dice say', () => {
    for (const value of [0, 0.35, 0.5, 0.999]) expect(drawAvatars(10, () => value).size).toBe(3);
    expect([...drawAvatars(10, () => 0)]).toEqual([0, 1, 2]);
    expect([...drawAvatars(10, () => 0.999)]).toEqual([9, 8, 7]);
    expect(drawAvatars(3, () => 0.5).size).toBe(3);
  });
});

describe('in the browser', () => {
  afterEach(() => {
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  test('B13 the drawn number and portraits take the place of the first ones', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    document.body.innerHTML = sectionHtml(section, { place: 'Gujarat', avatars });
    for (const element of document.querySelectorAll<HTMLElement>('[data-section="player-count"]'))
      start(element);
    expect(document.querySelector('.player-count__words')?.textContent).toBe(
      '1,75,000+ players from Gujarat',
    );
    expect(
      [...document.querySelectorAll('li:not([hidden]) img')].map((image) => image.getAttribute('src')),
    ).toEqual([avatars[4], avatars[5], avatars[6]]);
  });

  test('B13 E7 the place is the one that the greeting names, by one call for both', async () => {
    const fetched = vi.fn(async () => Response.json({ regionName: 'Gujarat', country: 'India' }));
    vi.stubGlobal('fetch', fetched);
    const page = testPage();
    document.body.innerHTML = sectionHtml(section, { avatars }) + sectionHtml(greeting, {});
    start(document.querySelector<HTMLElement>('[data-section="player-count"]') as HTMLElement);
    greet(document.querySelector<HTMLElement>('[data-section="location-greeting"]') as HTMLElement);
    await expect.poll(() => document.body.textContent).toContain('players from Gujarat');
    expect(document.querySelector('.location-greeting__words')?.textContent).toContain('Gujarat');
    expect(fetched.mock.calls).toEqual([[page.endpoints.location, { credentials: 'omit' }]]);
    vi.unstubAllGlobals();
  });
});

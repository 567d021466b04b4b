import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onPage, sectionHtml, testPage } from '../../tests/test-page.tsx';
import { section as anywhere } from '../sections/download-anywhere/index.ts';
import { section as flipbook } from '../sections/flipbook/index.ts';
import { section as installSteps } from '../sections/install-steps/index.ts';
import { section as greeting } from '../sections/location-greeting/index.ts';
import { section as playerCount } from '../sections/player-count/index.ts';
import { section as search } from '../sections/search/index.ts';
import { section as screen } from '../sections/webview-screen/index.ts';
import { SliderBar } from './slider-bar.tsx';

const page = testPage({ locale: 'pt', labelLanguage: () => 'en' });
const book = { pages: ['a', 'b'].map((name) => ({ imageURL: `/assets/${name}.svg`, altText: '' })) };
const referral = { screen: 'referral', title: 'Convide', path: 'referral', shareText: 'Venha: {link}' };

/** HTML of a section whose labels are all English, on a page in Portuguese. */
const htmls: Record<string, string> = {
  'the player count': sectionHtml(
    playerCount,
    { avatars: ['/assets/a.svg', '/assets/b.svg', '/assets/c.svg'] },
    page,
  ),
  'the greeting': sectionHtml(greeting, {}, page),
  'the search': sectionHtml(search, { siteMap: '/todas/' }, page),
  'the book': sectionHtml(flipbook, book, page),
  'a row of slides': renderToStaticMarkup(onPage(<SliderBar canPause />, page)),
  'a screen inside the app': sectionHtml(screen, referral, page),
  'the steps of installing': sectionHtml(installSteps, { heading: 'Como instalar' }, page),
  'the download anywhere': sectionHtml(anywhere, {}, page),
};

test.each([
  ['the player count', /<p class="player-count__words" lang="en">/],
  ['the player count', /data-place="" lang="pt"><span lang="en">your area/],
  ['the greeting', /data-place="" lang="pt"><span lang="en">your area/],
  ['the search', /role="status" lang="en">/],
  ['the book', /role="status" lang="en">page 1 of 2</],
  ['the book', /<span class="visually-hidden" lang="en">Pause</],
  ['a row of slides', /<span class="visually-hidden" lang="en">Pause</],
  ['a screen inside the app', /<span data-text="Copy code" lang="en">Copy code</],
  ['a screen inside the app', /data-thanks="[^"]+" lang="en">/],
  ['the steps of installing', /<div class="install-steps__restart" lang="en">/],
  ['the download anywhere', /aria-label="[^"]+" lang="en"/],
])('%s says the language of a borrowed label where a script replaces the text: %s', (name, expected) => {
  expect(htmls[name]).toMatch(expected);
});

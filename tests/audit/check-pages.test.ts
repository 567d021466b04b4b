/** The audit finds what it is there for: each check with a page that breaks it. */
import { describe, expect, test } from 'vitest';
import { readBuiltPage } from './built-page.ts';
import { type BuiltSite, PAGE_CHECKS } from './check-pages.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { htmlProblems } from './valid-html.ts';

const ORIGIN = 'https://www.paasa.example';
const DESCRIPTION = 'Four people around a board, a dice, and an evening that nobody forgets.';

interface Parts {
  route?: string;
  lang?: string;
  title?: string;
  description?: string;
  head?: string;
  main?: string;
}

function html({
  route = '/',
  lang = 'en-IN',
  title = 'A page about Ludo',
  description = DESCRIPTION,
  ...parts
}: Parts): string {
  return `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title><meta name="description" content="${description}"><link rel="canonical" href="${ORIGIN}${route}">${parts.head ?? ''}</head><body><main><h1>Ludo</h1>${parts.main ?? ''}</main></body></html>`;
}

function siteOf(...pages: Parts[]): BuiltSite {
  return {
    origin: ORIGIN,
    base: '',
    pages: pages.map((page) => readBuiltPage(page.route ?? '/', html(page))),
    files: new Set(['/assets/a.svg']),
    siteMap: pages.map(({ route = '/' }) => ORIGIN + route),
    externalPaths: ['/api/'],
  };
}

/** What a check says of a site, each with its route. */
function found(check: string, ...pages: Parts[]): string[] {
  const run = PAGE_CHECKS[check];
  if (run === undefined) throw new Error(`There is no check "${check}".`);
  return run(siteOf(...pages)).map(({ route, text }) => `${route} ${text}`);
}

const SOUND: Parts = {
  main: '<h2>Rules</h2><p id="rules">Roll. <a href="#rules">The rules</a> <a href="/api/x">Data</a></p><img src="/assets/a.svg" alt="" width="1" height="1">',
};

test('a sound page passes every check', () => {
  expect(Object.keys(PAGE_CHECKS).flatMap((check) => found(check, SOUND))).toEqual([]);
});

describe('a page is reported for', () => {
  test.each<[check: string, part: Parts, says: string]>([
    ['links and anchors', { main: '<a href="/gone/">Gone</a>' }, 'links to "/gone/", which is not there'],
    [
      'links and anchors',
      { main: '<a href="/#rules">Rules</a>' },
      'links to "/#rules", and there is no such place',
    ],
    ['link texts', { main: '<a href="/"> </a>' }, 'the link to "/" has no text'],
    ['link texts', { main: '<a href="/">Click here</a>' }, 'the link to "/" says only "Click here"'],
    ['duplicate ids', { main: '<p id="a"></p><p id="a"></p>' }, 'the id "a" is on several elements'],
    ['title length', { title: 'Ludo' }, 'its title has 4 letters, not 10 to 60: "Ludo"'],
    ['description length', { description: '' }, 'has no description'],
    ['heading order', { main: '<h1>Again</h1>' }, 'has 2 first-level headings'],
    ['heading order', { main: '<h3>Deep</h3>' }, 'level 3 ("Deep") follows level 1 ("Ludo")'],
    [
      'script of the language',
      { lang: 'hi-IN', main: '<p>roll the dice and move your token home</p>' },
      'text in hi-IN is written in other letters: "roll the dice and move your token home"',
    ],
    [
      'script of the language',
      { main: '<img alt="चार दोस्त लूडो खेल रहे हैं" src="/assets/a.svg">' },
      'alt in en-IN is written in other letters: "चार दोस्त लूडो खेल रहे हैं"',
    ],
    [
      'untranslated labels',
      { lang: 'gu-IN', main: '<p>Download Again</p>' },
      'text is not translated: "Download Again"',
    ],
    [
      'structured data',
      {
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Question","name":"Why?"}</script>',
      },
      'a Question has no "acceptedAnswer"',
    ],
    ['images', { main: '<img src="/assets/a.svg">' }, 'the picture /assets/a.svg has no alt'],
  ])('%s: %o', (check, part, says) => {
    expect(found(check, part)).toContain(`/ ${says}`);
  });
});

test('names and short forms in Latin letters, and a text with a language of its own, belong to any page', () => {
  const main =
    '<h2>UPI और KYC</h2><p>Android 7 पर चलता है, help@paasa.example पर लिखें।</p><p lang="en">Free games terms and conditions</p>';
  const hindi = { lang: 'hi-IN', title: 'लूडो के नियम', description: 'चार लोग, एक पासा और एक शाम।' };
  expect(found('script of the language', { ...hindi, main })).toEqual([]);
});

test('a page in any language is looked at in its own letters', () => {
  const japanese = {
    lang: 'ja',
    title: 'すごろくの遊び方',
    description: '四人で囲む盤、さいころ一つ、忘れられない夜。',
  };
  const main = '<h2>ルール</h2><p lang="fr">Les règles du jeu de plateau</p>';
  expect(found('script of the language', { ...japanese, main })).toEqual([]);
  const [foreign] = found('script of the language', {
    ...japanese,
    main: '<p>주사위를 굴려 말을 옮기세요</p>',
  });
  expect(foreign).toContain('text in ja is written in other letters');
  expect(found('script of the language', { lang: 'q_q' })).toEqual(['/ its language "q_q" is no language']);
});

test('two pages with one title, or one description, are reported', () => {
  const other: Parts = { route: '/b/' };
  expect(found('duplicate titles', {}, other)).toEqual(['/b/ has the title of /: "A page about Ludo"']);
  expect(found('duplicate descriptions', {}, other)).toEqual([
    `/b/ has the description of /: "${DESCRIPTION}"`,
  ]);
});

test('translations name each other, themselves and a default', () => {
  const en = `<link rel="alternate" hreflang="en-IN" href="${ORIGIN}/">`;
  const hi = `<link rel="alternate" hreflang="hi-IN" href="${ORIGIN}/hi/">`;
  const standard = `<link rel="alternate" hreflang="x-default" href="${ORIGIN}/">`;
  const hindi = { route: '/hi/', lang: 'hi-IN' };
  expect(found('hreflang', { head: en + hi + standard }, { ...hindi, head: en + hi + standard })).toEqual([]);
  expect(found('hreflang', { head: en + hi + standard }, hindi)).toEqual([
    `/ names ${ORIGIN}/hi/ as hi-IN, which does not name it in turn`,
  ]);
  expect(found('hreflang', { head: hi }, { ...hindi, head: en + hi + standard })).toContain(
    '/ does not name itself as en-IN',
  );
});

test('the site map lists the indexed pages and no others', () => {
  const hidden: Parts = { route: '/b/', head: '<meta name="robots" content="noindex">' };
  expect(found('site map', {}, hidden)).toEqual(['/b/ is in the site map and not indexed']);
  const site = siteOf({}, { route: '/c/' });
  expect(PAGE_CHECKS['site map']?.({ ...site, siteMap: [`${ORIGIN}/`] })).toEqual([
    { route: '/c/', text: 'is missing in the site map' },
  ]);
});

test('a page names its own address', () => {
  const site = siteOf({});
  expect(PAGE_CHECKS['canonical']?.({ ...site, origin: 'https://other.example' })).toHaveLength(1);
});

test('pages that say the same are found, in any script', () => {
  const text = 'पासा फेंकें और अपनी गोटी को सबसे पहले घर पहुँचाएँ, फिर चाय पिएँ';
  const texts = new Map([
    ['/a/', text],
    ['/b/', `${text} और नाश्ता करें`],
    ['/c/', 'यह पन्ना किसी और बात के बारे में है और अपने शब्दों में लिखा गया है'],
  ]);
  expect(nearDuplicates(texts, 0.5).map(({ route, other }) => [route, other])).toEqual([['/a/', '/b/']]);
  expect(nearDuplicates(texts, 0.99)).toEqual([]);
});

test('HTML that the standard forbids is reported with its place', async () => {
  expect(
    await htmlProblems(
      '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><p><div></div></p></body></html>',
    ),
  ).toContainEqual(expect.stringMatching(/^1:\d+ /));
});

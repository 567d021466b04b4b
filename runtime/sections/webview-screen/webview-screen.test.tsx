// @environment document
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { readList, readReferral, readReferralSummary } from './answers.ts';
import { start } from './browser.ts';
import { section } from './index.ts';

const referral = {
  screen: 'referral',
  title: 'Invite and earn',
  path: 'referral',
  shareText: 'Play with me: {link} Code {code}.',
  image: '/assets/invite.svg',
  steps: [{ title: 'Share your code', text: 'Send it to friends.' }],
};
const summary = { screen: 'referral-summary', title: 'Your friends', path: 'referral/summary' };
const list = {
  screen: 'list',
  title: 'Saved',
  path: 'academy/saved',
  emptyText: 'You have saved nothing yet.',
};

test('a document is its text, complete without scripts', () => {
  const html = sectionHtml(section, { screen: 'document', title: 'Terms', body_html: '<p>Be fair.</p>' });
  expect(html).toMatch(/<h1[^>]*>Terms<\/h1>.*<p>Be fair\.<\/p>/);
  expect(html).not.toContain('data-path');
});

test('a film screen is a film', () => {
  const film = { videoUrl: '/assets/video/guide.mp4', videoTitle: 'How Super 6 works' };
  expect(sectionHtml(section, { screen: 'film', title: 'Guide', film })).toContain(
    'data-film="/assets/video/guide.mp4"',
  );
});

test('the poster of a film screen, its largest picture, does not wait for styles', () => {
  const film = {
    videoUrl: '/assets/video/guide.mp4',
    videoTitle: 'Guide',
    videoImg: '/assets/video/guide.png',
  };
  const html = sectionHtml(section, { screen: 'film', title: 'Guide', film });
  expect(html).toMatch(/<img src="\/assets\/video\/guide.png"[^>]* fetchPriority="high"/i);
});

test('where nobody is signed in no request is sent, and the screen sends people to the app', async () => {
  sessionStorage.clear();
  await open(referral, answering({ code: 'MEERA50' }));
  expect(server).not.toHaveBeenCalled();
  expect(shown()).toBe('outside');
});

test.each([
  ['document', 'body_html'],
  ['film', 'film'],
  ['referral', 'shareText'],
  ['list', 'path'],
])('a screen of the kind %s without "%s" is refused there', (screen, field) => {
  const result = section.schema.safeParse({ screen, title: 'Screen' });
  expect(result.error?.issues.map(({ path }) => path.join())).toContain(field);
});

test('what a service leaves out or gets wrong is left out', () => {
  expect(readReferral({ code: ' MEERA50 ', link: 'javascript:alert(1)' })).toEqual({
    code: 'MEERA50',
    link: '',
  });
  expect(readReferral({ code: 3 })).toBeNull();
  expect(readReferralSummary({ invited: '3', earned: -1, friends: [{ name: 'Asha' }, {}, null] })).toEqual({
    invited: 0,
    joined: 0,
    earned: 0,
    friends: [{ name: 'Asha', status: '', amount: null }],
  });
  expect(readReferralSummary('oops')).toBeNull();
  expect(
    readList([{ title: 'One', url: '//evil.example', image: 'https://elsewhere.example/a.png' }]),
  ).toEqual([{ title: 'One', subtitle: '', image: '', action: null }]);
  expect(readList({ path: '/api/webview/academy' })).toEqual([]);
});

test.each([
  [
    { url: '/acadmey/tv/', gameId: 'ludo' },
    { kind: 'open', url: '/acadmey/tv/' },
  ],
  [
    { url: 'javascript:alert(1)', gameId: 'ludo-turbo' },
    { kind: 'game', gameId: 'ludo-turbo' },
  ],
  [{ screen: 'wallet' }, { kind: 'screen', screen: 'wallet' }],
  [{ packageId: 'academy.monthly' }, { kind: 'package', packageId: 'academy.monthly' }],
  [{ gameId: 'ludo turbo', screen: '../admin', packageId: 7 }, null],
])('a thing with %j does %j', (fields, action) => {
  expect(readList([{ title: 'One', ...fields }])[0]?.action).toEqual(action);
});

const server = vi.fn<(url: string) => Promise<Response>>();
const app = vi.fn<(message: string) => void>();
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')].find(({ hidden }) => !hidden)?.dataset.part;
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const sent = () => app.mock.calls.map(([message]) => JSON.parse(message));

async function open(content: unknown, answer: () => Promise<Response>, page = testPage()): Promise<void> {
  server.mockImplementation(answer);
  document.body.innerHTML = sectionHtml(section, content, page);
  start(find('[data-section]'));
  await settle();
}

/** Lets the response arrive; nothing waits for a clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

/** Dispatches a message as the native app would. */
function hear(message: object): void {
  window.dispatchEvent(new CustomEvent('slipway:app', { detail: message }));
}

const answering = (value: unknown) => async () => Response.json(value);

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('webviewHeaders', '{"Authorization":"Bearer meera"}');
  app.mockReset();
  server.mockReset();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('SlipwayApp', { postMessage: app });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('W1 the app receives the title, the colour behind its status bar, and that the screen was seen', async () => {
  await open(summary, answering({}));
  expect(sent().map(({ type }) => type)).toEqual(['UpdateHeader', 'CleverTap', 'UpdateNotch']);
  expect(sent()[0].payload).toEqual({ title: 'Your friends', isVisible: false });
});

test('W2 the session may name a host that the site allows', async () => {
  const endpoints = { webviewHost: '/api/webview', webviewHosts: ['https://api.paasa.example/v2'] };
  sessionStorage.setItem('webviewHost', 'https://api.paasa.example/v2');
  await open(list, answering([]), testPage({ endpoints }));
  expect(server).toHaveBeenCalledWith('https://api.paasa.example/v2/academy/saved', expect.anything());
});

test('the service is requested below the site’s host for in-app screens', async () => {
  await open(list, answering([]));
  expect(server).toHaveBeenCalledWith('/api/webview/academy/saved', expect.anything());
});

test('a list shows its things, and only what they have', async () => {
  await open(
    list,
    answering({
      data: {
        items: [
          { title: 'Episode 1', subtitle: '12 min', image: '/assets/one.svg', url: '/acadmey/tv/' },
          { title: 'Episode 2' },
        ],
      },
    }),
  );
  expect(shown()).toBe('ready');
  const [first, second] = document.querySelectorAll('[data-rows] a');
  expect(first?.getAttribute('href')).toBe('/acadmey/tv/');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/assets/one.svg');
  expect(first?.textContent).toBe('Episode 112 min');
  expect(second?.hasAttribute('href')).toBe(false);
  expect(second?.querySelector('img')).toBeNull();
});

test('in the app a thing opens in a screen of the app’s', async () => {
  await open(list, answering([{ title: 'Episode 1', url: '/acadmey/tv/' }]));
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('[data-rows] a')?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(sent().at(-1)).toEqual({ type: 'Navigate', payload: { route: '/acadmey/tv/' } });
});

test.each([
  ['a game is joined', { gameId: 'ludo-turbo' }, { type: 'JoinGame', payload: { gameId: 'ludo-turbo' } }],
  [
    'a screen of the app opens',
    { screen: 'wallet' },
    { type: 'InAppNavigate', payload: { screen: 'wallet' } },
  ],
  [
    'a lesson for subscribers shows the offer',
    { packageId: 'academy' },
    { type: 'SubscriptionPackageDetails', payload: { packageId: 'academy' } },
  ],
])('W1 %s by a touch on its row', async (_, fields, message) => {
  await open(list, answering([{ title: 'Episode 1', subtitle: '12 min', ...fields }]));
  const row = find('[data-rows] button');
  expect(row.textContent).toBe('Episode 112 min');
  row.click();
  expect(sent().at(-1)).toEqual(message);
});

test('an empty list says so in content’s words', async () => {
  await open(list, answering({ items: [] }));
  expect(shown()).toBe('empty');
  expect(find('[data-part="empty"]').textContent).toBe('You have saved nothing yet.');
});

test('X a failed call is announced, can be tried again, and is in the app’s log', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await open(list, async () => new Response('', { status: 500 }));
  expect(shown()).toBe('failed');
  expect(sent().at(-1)?.type).toBe('NativeLog');
  server.mockImplementation(answering([{ title: 'Episode 1' }]));
  find('[data-act="again"]').click();
  await settle();
  expect(shown()).toBe('ready');
  expect(find('[data-act="again"]').hidden).toBe(true);
});

test('a user who has invited nobody yet reads so', async () => {
  await open(summary, answering({ invited: 0, joined: 0, earned: 0, friends: [] }));
  expect(shown()).toBe('empty');
});

test('a summary groups numbers as India does', async () => {
  await open(
    summary,
    answering({
      invited: 12,
      joined: 7,
      earned: 150000,
      friends: [{ name: 'Asha', status: 'Playing', amount: 50 }],
    }),
  );
  expect(find('[data-fill="earned"]').textContent).toBe('₹1,50,000');
  expect(find('[data-rows] li').textContent).toBe('AshaPlaying₹50');
});

test('the code is copied through the app, and the button says so', async () => {
  await open(referral, answering({ code: 'MEERA50', link: 'https://paasa.onelink.me/Ab12' }));
  expect(find('[data-fill="code"]').textContent).toBe('MEERA50');
  find('[data-act="copy"]').click();
  await settle();
  expect(sent().at(-1)).toEqual({ type: 'Clipboard', payload: { text: 'MEERA50' } });
  expect(find('[data-act="copy"]').textContent).toBe('COPIED');
});

test('an invitation has code and link in it', async () => {
  await open(referral, answering({ code: 'MEERA50', link: 'https://paasa.onelink.me/Ab12' }));
  find('[data-act="share"]').click();
  expect(sent().at(-1)).toEqual({
    type: 'ShareApp',
    payload: { text: 'Play with me: https://paasa.onelink.me/Ab12 Code MEERA50.' },
  });
});

test('what a service answers is put into the invitation as it is', async () => {
  await open(referral, answering({ code: '{link}$&', link: 'https://paasa.onelink.me/Ab12' }));
  find('[data-act="share"]').click();
  expect(sent().at(-1).payload.text).toBe('Play with me: https://paasa.onelink.me/Ab12 Code {link}$&.');
});

test('W1 when the app could not copy the code, the button says again what it does', async () => {
  await open(referral, answering({ code: 'MEERA50' }));
  find('[data-act="copy"]').click();
  await settle();
  hear({ type: 'Answer', payload: { to: 'Clipboard', isDone: false } });
  expect(find('[data-act="copy"]').textContent).toBe('Copy code');
  expect(getSelection()?.toString()).toBe('MEERA50');
});

test.each([
  [true, 'Your invitation is on its way.'],
  [false, ''],
])('W1 an invitation that the app has shared (%j) is thanked for', async (isDone, text) => {
  await open(referral, answering({ code: 'MEERA50' }));
  hear({ type: 'Answer', payload: { to: 'ShareApp', isDone } });
  expect(find('[data-thanks]').textContent).toBe(text);
});

test('a session that the app has renewed loads the screen again', async () => {
  sessionStorage.clear();
  await open(list, answering([{ title: 'Episode 1' }]));
  expect(shown()).toBe('outside');
  sessionStorage.setItem('webviewHeaders', '{"Authorization":"Bearer new"}');
  hear({ type: 'SessionRenewed', payload: {} });
  await settle();
  expect(shown()).toBe('ready');
});

test('a late answer does not cover a newer one', async () => {
  const waiting: ((answer: Response) => void)[] = [];
  await open(list, () => new Promise((answer) => waiting.push(answer)));
  hear({ type: 'SessionRenewed', payload: {} });
  await settle();
  waiting[1]?.(Response.json([{ title: 'New' }]));
  await settle();
  waiting[0]?.(Response.json([{ title: 'Old' }]));
  await settle();
  expect(find('[data-rows]').textContent).toBe('New');
});

describe('W1 the language', () => {
  const languages = [
    { locale: 'en', lang: 'en', name: 'English', route: '/referral-summary/' },
    { locale: 'hi', lang: 'hi', name: 'हिन्दी', route: '/hi/referral-summary/' },
  ];
  const went = vi.fn();

  beforeEach(async () => {
    went.mockReset();
    vi.spyOn(location, 'replace').mockImplementation((url) => went(new URL(String(url)).pathname));
    await open(summary, answering({}), testPage({ languages }));
  });

  const choose = (locale: string) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    find(`[data-locale="${locale}"]`).dispatchEvent(click);
    return click;
  };

  test('is reported to the app when it is chosen, and the screen changes to it', () => {
    expect(choose('hi').defaultPrevented).toBe(true);
    expect(sent().at(-1)).toEqual({ type: 'ToggleLanguage', payload: { locale: 'hi' } });
    expect(went).toHaveBeenCalledExactlyOnceWith('/hi/referral-summary/');
  });

  test('is a link outside the app', () => {
    vi.stubGlobal('SlipwayApp', undefined);
    expect(choose('hi').defaultPrevented).toBe(false);
    expect(went).not.toHaveBeenCalled();
  });

  test('follows the app', () => {
    hear({ type: 'LanguageChanged', payload: { locale: 'hi' } });
    expect(went).toHaveBeenCalledExactlyOnceWith('/hi/referral-summary/');
  });

  test.each(['en', 'ta', '', '"] , *'])('stays when the app changes to %j', (locale) => {
    hear({ type: 'LanguageChanged', payload: { locale } });
    expect(went).not.toHaveBeenCalled();
  });

  test('is not offered on a screen that has one alone', () => {
    expect(sectionHtml(section, summary)).not.toContain('data-locale="hi"');
  });
});

test.each([
  ['in a browser', undefined, false],
  ['in the app', { postMessage: () => true }, true],
])('%s a screen of any kind says where it belongs, or does not need to', async (_, app, isHidden) => {
  vi.stubGlobal('SlipwayApp', app);
  const terms = { screen: 'document', title: 'Terms', body_html: '<p>Be fair.</p>' };
  await open(terms, answering({}), testPage({ locale: 'hi', route: '/hi/tnc/' }));
  const lead = find('[data-only="browser"]');
  expect(lead.hidden).toBe(isHidden);
  expect(lead.querySelector('a')?.getAttribute('href')).toBe('/hi/');
});

test('outside an app the browser copies, shares and goes back', async () => {
  vi.stubGlobal('SlipwayApp', undefined);
  const writeText = vi.fn(async () => {});
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText }, share });
  const back = vi.spyOn(history, 'back').mockReturnValue();
  await open(referral, answering({ code: 'MEERA50' }));
  for (const act of ['copy', 'share', 'back']) find(`[data-act="${act}"]`).click();
  expect(writeText).toHaveBeenCalledWith('MEERA50');
  expect(share).toHaveBeenCalledWith({ text: 'Play with me:  Code MEERA50.' });
  expect(back).toHaveBeenCalledOnce();
});

test.each([
  ['412', false],
  ['411', true],
])('W3 of the new form users of build %s see picture and steps: hidden %j', async (version, isHidden) => {
  for (const [key, value] of Object.entries({ userBucket: 'A', appPlatform: 'android', appVersion: version }))
    sessionStorage.setItem(key, value);
  await open(referral, answering({ code: 'MEERA50' }));
  const parts = [...document.querySelectorAll<HTMLElement>('[data-only="revamp"]')];
  expect(parts.map(({ hidden }) => hidden)).toEqual([isHidden, isHidden]);
});

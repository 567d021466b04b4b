// @environment document
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadError } from '../engine/download-error.ts';
import type { DownloadState, Progress } from '../slipway.d.ts';
import * as hindi from '../texts-hi.ts';
import { createSheet, type Sheet, type SheetSettings } from './sheet.ts';

const MB = 1_048_576;
const LINK = 'https://cdn.example/app.apk';
const progress: Progress = {
  receivedBytes: 12.34 * MB,
  totalBytes: 45.6 * MB,
  percent: 27,
  secondsLeft: 9,
  speed: 'fast',
};
const downloading: DownloadState = { status: 'downloading', ...progress };
const complete: DownloadState = { status: 'complete', totalBytes: 45.6 * MB, file: null };

let sheet: Sheet;
let isPhone: boolean;
const onAgain = vi.fn();

function make(change: Partial<SheetSettings> = {}) {
  sheet = createSheet({
    options: {},
    locale: 'en',
    isInApp: false,
    touched: new Promise(() => {}),
    onAgain,
    ...change,
  });
  const root = document.querySelector('slipway-sheet')?.shadowRoot;
  const find = <Found extends HTMLElement>(selector: string) => root?.querySelector<Found>(selector) as Found;
  const button = (text: string) =>
    [...(root?.querySelectorAll('button') ?? [])].find(
      (one) => one.textContent === text,
    ) as HTMLButtonElement;
  const texts = () =>
    [...(root?.querySelectorAll<HTMLElement>('h2,span,p,li') ?? [])]
      .filter(
        (one) =>
          one.textContent &&
          !one.closest('[hidden]') &&
          !one.classList.contains('live') &&
          one.children.length === 0,
      )
      .map((one) => one.textContent);
  return { root, find, button, texts, dialog: find<HTMLDialogElement>('dialog') };
}

/** Publishes a state and runs the task that draws it. */
function show(state: DownloadState): void {
  sheet.show(state);
  vi.advanceTimersByTime(0);
}

/** What the browser does to the history when the visitor or a script goes back to an entry of the page. */
function goBack(address = ''): void {
  history.replaceState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

beforeEach(() => {
  vi.useFakeTimers();
  isPhone = false;
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('767') && isPhone }));
  vi.stubGlobal('AudioContext', undefined);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  sheet.destroy();
  // No way back over an entry takes longer.
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onAgain.mockReset();
  document.body.replaceChildren();
});

describe('B1 what it says', () => {
  test('runs in the direction of its own texts, whatever that of the page', () => {
    document.documentElement.dir = 'rtl';
    expect(make().dialog.dir).toBe('ltr');
    sheet.destroy();
    document.documentElement.dir = '';
    const arabic = 'التنزيل|اكتمل|مرة أخرى|ضعيف|آمن 100%|||||||||';
    expect(make({ options: { texts: arabic } }).dialog.dir).toBe('rtl');
  });

  test('while it prepares and downloads', () => {
    const { texts, find } = make({ options: { percentage: true } });
    sheet.open();
    show({ status: 'preparing' });
    expect(texts()).toEqual(['Downloading app', 'Loading...', '100% safe & secure']);
    expect(find('progress').hasAttribute('value')).toBe(false);
    show(downloading);
    expect(texts()).toEqual(['Downloading app', '12.3 / 45.6 MB', '27%', '9 Sec left', '100% safe & secure']);
    expect(find<HTMLProgressElement>('progress').value).toBe(27);
    expect(find('progress').getAttribute('aria-label')).toBe('Downloading app');
  });

  test('names the product when it has a name', () => {
    const { texts } = make({ options: { productName: 'Paasa' } });
    show(downloading);
    expect(texts()[0]).toBe('Downloading Paasa app');
  });

  test.each([
    ['Poupa', 'Baixando o aplicativo #', 'Baixando o aplicativo Poupa'],
    ['Poupa', '#-Download', 'Poupa-Download'],
    [undefined, 'Baixando # agora', 'Baixando agora'],
  ])('names the product "%s" wherever "%s" has a place for it', (productName, texts, heading) => {
    const sheet = make({ options: { productName, texts } });
    show(downloading);
    expect(sheet.texts()[0]).toBe(heading);
  });

  test('is in Hindi', () => {
    const { texts, root } = make({ language: hindi, locale: 'hi', options: { productName: 'पासा' } });
    show(downloading);
    expect(texts()).toContain('पासा ऐप डाउनलोड हो रहा है');
    expect(texts()).toContain('9 सेकंड बाकी');
    expect((root?.host as HTMLElement | undefined)?.lang).toBe('hi');
  });

  test('without a length there is no bar value, percent or time', () => {
    const { texts, find } = make({ options: { percentage: true } });
    show({ ...downloading, totalBytes: null, percent: null, secondsLeft: null });
    expect(texts()).toEqual(['Downloading app', '12.3 MB', '100% safe & secure']);
    expect(find('progress').hasAttribute('value')).toBe(false);
  });

  test('E2 Weak Internet while the connection is weak or broken, cleared on completion', () => {
    vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } });
    const { texts } = make({ options: { weakInternet: true } });
    show(downloading);
    expect(texts()).toContain('Weak Internet');
    show(complete);
    expect(texts()).not.toContain('Weak Internet');
    sheet.destroy();
    const strong = make();
    show(downloading);
    expect(strong.texts()).not.toContain('Weak Internet');
    show({ status: 'waiting', isOffline: true, ...progress });
    expect(strong.texts()).toContain('Weak Internet');
  });

  test('while what came is checked: how far that is, and for a screen reader one sentence', () => {
    const { texts, find } = make({ options: { percentage: true } });
    sheet.open();
    show(downloading);
    const messages: (string | null)[] = [];
    for (const verifiedBytes of [0, 20 * MB, 45.6 * MB]) {
      show({ status: 'verifying', verifiedBytes, totalBytes: 45.6 * MB });
      vi.advanceTimersByTime(100);
      messages.push(find('.live').textContent);
    }
    expect(new Set(messages)).toEqual(new Set(['Checking the file']));
    show({ status: 'verifying', verifiedBytes: 20 * MB, totalBytes: 45.6 * MB });
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual(['Checking the file', '20.0 / 45.6 MB', '43%', '100% safe & secure']);
    expect(find<HTMLProgressElement>('progress').value).toBe(43);
    expect(find('progress').getAttribute('aria-label')).toBe('Checking the file');
    sheet.destroy();
    const { texts: inHindi } = make({ language: hindi, locale: 'hi' });
    show({ status: 'verifying', verifiedBytes: 0, totalBytes: MB });
    expect(inHindi()[0]).toBe('फ़ाइल की जाँच हो रही है');
  });

  test('B9 when complete: the title, the three steps, and the way to begin again', () => {
    const { texts, button } = make();
    sheet.open();
    show(complete);
    expect(texts()).toEqual([
      'Download Complete',
      '45.6 MB',
      '100% safe & secure',
      'Find the app in notifications or downloads',
      'Open the file to install',
      'Allow installs from this source',
    ]);
    button('Restart the Download').click();
    expect(onAgain).toHaveBeenCalledOnce();
  });

  test('a download that is given up closes it: the link is opened instead', () => {
    const { dialog } = make();
    sheet.open();
    show({ status: 'failed', error: downloadError('network', ''), link: LINK });
    expect(dialog.open).toBe(false);
  });

  test('a download that the page cancels closes it: nothing is downloading', () => {
    const { dialog } = make();
    sheet.open();
    show(downloading);
    show({ status: 'idle' });
    expect(dialog.open).toBe(false);
    // The next one opens it once more.
    sheet.open();
    show({ status: 'preparing' });
    expect(dialog.open).toBe(true);
  });

  test('in a tab that follows another one, it closes as well', () => {
    const { dialog } = make();
    sheet.open();
    show({ status: 'failed', error: downloadError('network', ''), link: null, isOtherTab: true });
    expect(dialog.open).toBe(false);
  });

  test('where there is no link to open, it says that nothing was saved, and how to begin again', () => {
    const { texts, button, dialog } = make();
    sheet.open();
    show({ status: 'failed', error: downloadError('lookup', ''), link: null });
    expect(dialog.open).toBe(true);
    expect(texts()).toEqual(['The file could not be checked, so it was not saved.']);
    expect(button('Restart the Download').hidden).toBe(false);
  });

  test('what is withheld: the reason, and the way to begin again, in place of all else', () => {
    const { texts, button, dialog, find } = make();
    sheet.open();
    show(downloading);
    show({ status: 'failed', error: downloadError('integrity', ''), link: null, withheld: 'wrong' });
    expect(dialog.open).toBe(true);
    expect(texts()).toEqual(['This is not the file that was promised, so it was not saved.']);
    expect(find('progress').hidden).toBe(true);
    expect(find('.live').textContent).toBe('This is not the file that was promised, so it was not saved.');
    button('Restart the Download').click();
    expect(onAgain).toHaveBeenCalledOnce();
    show(downloading);
    expect(texts()).toContain('100% safe & secure');
  });

  test('inside another app a further try is not offered, the way to the browser is', () => {
    const { button, find } = make({ isInApp: true });
    sheet.open();
    show({ status: 'failed', error: downloadError('storage', ''), link: null, withheld: 'in-app' });
    expect(button('Restart the Download').hidden).toBe(true);
    expect(find<HTMLAnchorElement>('a').href).toMatch(/^intent:.*#Intent;/);
  });

  test('a screen reader hears of each quarter', () => {
    const { find } = make();
    const heard: (string | null)[] = [];
    for (let percent = 0; percent <= 100; percent++) {
      show({ ...downloading, percent });
      vi.advanceTimersByTime(200);
      const { textContent } = find('.live');
      if (textContent !== heard.at(-1)) heard.push(textContent);
    }
    expect(heard).toEqual([0, 25, 50, 75, 100].map((percent) => `Downloading app ${percent}%`));
    expect(find('.live').getAttribute('aria-live')).toBe('polite');
  });
});

test('the DOM is written at most 10 times a second', () => {
  const { find } = make();
  show(downloading);
  const bar = find<HTMLProgressElement>('progress');
  const write = vi.spyOn(bar, 'value', 'set');
  for (let time = 0; time < 1000; time += 10) {
    show({ ...downloading, percent: time / 10 });
    vi.advanceTimersByTime(10);
  }
  expect(write.mock.calls.length).toBeLessThanOrEqual(10);
  expect(write.mock.calls.length).toBeGreaterThanOrEqual(9);
});

describe('D9 after completion', () => {
  test('nothing of the sheet moves without end', () => {
    const style = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
    make();
    expect(style.mock.lastCall?.[0]).toMatch(/\.hint\{animation:(?!.*infinite)/);
  });

  function shown({ find, button }: ReturnType<typeof make>) {
    return {
      overlay: !find('.over').hidden,
      hint: !find('.hint').hidden,
      again: !button('Download Again').hidden,
    };
  }

  test('+0.5 s overlay, +2.5 s hint, +12 s cleared and then Download Again: on phones', () => {
    isPhone = true;
    const made = make();
    sheet.open();
    show(complete);
    const at: [number, object][] = [
      [499, { overlay: false, hint: false, again: false }],
      [500, { overlay: true, hint: false, again: false }],
      [1500, { overlay: true, hint: false, again: false }],
      [2999, { overlay: true, hint: false, again: false }],
      [3000, { overlay: true, hint: true, again: false }],
      [14_999, { overlay: true, hint: true, again: false }],
      [15_000, { overlay: false, hint: false, again: true }],
    ];
    let now = 0;
    for (const [ms, expected] of at) {
      vi.advanceTimersByTime(ms - now);
      now = ms;
      expect({ ms, ...shown(made) }).toEqual({ ms, ...expected });
    }
    expect(made.find('.hint').textContent).toBe('Tap above');
  });

  test.each([
    ['modal' as const, 500],
    ['bottom' as const, 1500],
  ])('a touch on the overlay clears it; Download Again is due in the %s after %d ms', (variant, dueMs) => {
    const made = make({ options: { sheet: variant } });
    sheet.open();
    show(complete);
    vi.advanceTimersByTime(500);
    made.find('.over').click();
    expect(shown(made)).toEqual({ overlay: false, hint: false, again: dueMs === 500 });
    vi.advanceTimersByTime(dueMs - 500);
    expect(shown(made).again).toBe(true);
    made.button('Download Again').click();
    expect(onAgain).toHaveBeenCalledOnce();
  });

  test('on wide screens no hand points to the upper edge', () => {
    const made = make();
    sheet.open();
    show(complete);
    vi.advanceTimersByTime(3000);
    expect(shown(made)).toEqual({ overlay: true, hint: false, again: false });
  });

  test('D11 closing stops the timers', () => {
    isPhone = true;
    const made = make();
    sheet.open();
    show(complete);
    vi.advanceTimersByTime(600);
    made.button('×').click();
    expect(shown(made)).toEqual({ overlay: false, hint: false, again: false });
    vi.advanceTimersByTime(60_000);
    expect(shown(made)).toEqual({ overlay: false, hint: false, again: false });
  });
});

describe('D11 opening and closing', () => {
  test('the browser’s back closes it, its own button takes the entry back', () => {
    const push = vi.spyOn(history, 'pushState');
    const back = vi.spyOn(history, 'back').mockReturnValue();
    const { dialog, button } = make();
    sheet.open();
    sheet.open();
    expect(push).toHaveBeenCalledOnce();
    // Simulates what the browser does to the history.
    history.replaceState(null, '');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(dialog.open).toBe(false);
    expect(back).not.toHaveBeenCalled();
    sheet.open();
    button('×').click();
    expect(dialog.open).toBe(false);
    expect(back).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    history.replaceState(null, '');
  });

  test('a page that prevents the way back over its entry leaves Back as it was: one press closes it', () => {
    const back = vi.spyOn(history, 'back').mockReturnValue();
    const { dialog, button } = make();
    const pressBack = () => {
      history.replaceState(null, '');
      dispatchEvent(new PopStateEvent('popstate'));
    };
    sheet.open();
    button('×').click();
    expect(back).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(999);
    // On its way until then: the sheet that is opened meanwhile stays.
    sheet.open();
    pressBack();
    expect(dialog.open).toBe(true);
    button('×').click();
    vi.advanceTimersByTime(1000);
    sheet.open();
    pressBack();
    expect(dialog.open).toBe(false);
    vi.restoreAllMocks();
    history.replaceState(null, '');
  });

  test.each([
    ['takes back the entry whose state the page has replaced', '/', 1],
    ['leaves that which the page has given another address', '/spa', 0],
  ])('its own button %s', (_, address, times) => {
    const back = vi.spyOn(history, 'back').mockReturnValue();
    const { button } = make();
    sheet.open();
    history.replaceState({ scroll: 9 }, '', address);
    button('×').click();
    expect(back).toHaveBeenCalledTimes(times);
    vi.restoreAllMocks();
    goBack('/');
  });

  test('after Back has left the entry whose state the page had replaced, the next sheet has one of its own', () => {
    const push = vi.spyOn(history, 'pushState');
    const back = vi.spyOn(history, 'back').mockReturnValue();
    const { dialog } = make();
    sheet.open();
    history.replaceState({ scroll: 9 }, '');
    goBack();
    expect(dialog.open).toBe(false);
    expect(back).not.toHaveBeenCalled();
    sheet.open();
    expect(push).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
    goBack();
  });

  test('a page that takes an open sheet away has no entry of it left once the download goes on', () => {
    const back = vi.spyOn(history, 'back').mockReturnValue();
    make();
    sheet.open();
    show(downloading);
    document.body.replaceChildren();
    show(downloading);
    vi.advanceTimersByTime(100);
    expect(back).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    goBack();
  });

  test('of two sheets that code has opened, Escape and Back close the upper one; the entry stays for the lower', () => {
    const push = vi.spyOn(history, 'pushState');
    const back = vi.spyOn(history, 'back').mockReturnValue();
    const lower = make();
    sheet.open();
    const first = sheet;
    make();
    const upper = [...document.querySelectorAll('slipway-sheet')].at(-1)?.shadowRoot?.querySelector('dialog');
    const isOpen = () => [lower.dialog.open, upper?.open];
    const pressBack = () => {
      history.replaceState(null, '');
      dispatchEvent(new PopStateEvent('popstate'));
    };
    sheet.open();
    expect(push).toHaveBeenCalledOnce();
    upper?.close();
    expect(isOpen()).toEqual([true, false]);
    expect(back).not.toHaveBeenCalled();
    sheet.open();
    pressBack();
    expect(isOpen()).toEqual([true, false]);
    expect(history.state).toEqual({ slipway: true });
    pressBack();
    expect(isOpen()).toEqual([false, false]);
    expect(back).not.toHaveBeenCalled();
    first.destroy();
  });

  test.each(['lower', 'upper'])(
    'Back closes the sheet that is left when the page takes the %s one away',
    (gone) => {
      const back = vi.spyOn(history, 'back').mockReturnValue();
      const lower = make();
      const first = sheet;
      first.open();
      if (gone === 'lower') lower.root?.host.remove();
      make();
      const upper = [...document.querySelectorAll('slipway-sheet')].at(-1);
      sheet.open();
      if (gone === 'upper') upper?.remove();
      const left = gone === 'lower' ? upper?.shadowRoot?.querySelector('dialog') : lower.dialog;
      expect(left?.open).toBe(true);
      history.replaceState(null, '');
      dispatchEvent(new PopStateEvent('popstate'));
      expect(left?.open).toBe(false);
      // The next Back leaves the page.
      expect(history.state).toBe(null);
      expect(back).not.toHaveBeenCalled();
      first.destroy();
      vi.restoreAllMocks();
    },
  );

  test('it opens also where the page may add no entry', () => {
    vi.spyOn(history, 'pushState').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const { dialog, button } = make();
    expect(() => sheet.open()).not.toThrow();
    expect(dialog.open).toBe(true);
    button('×').click();
    expect(dialog.open).toBe(false);
    vi.restoreAllMocks();
  });

  test('it leaves one entry at most, and none of the page’s own', () => {
    const push = vi.spyOn(history, 'pushState');
    const back = vi.spyOn(history, 'back').mockReturnValue();
    const { dialog, button } = make();
    sheet.open();
    show({ status: 'failed', error: downloadError('network', ''), link: LINK });
    expect(dialog.open).toBe(false);
    expect(back).not.toHaveBeenCalled();
    sheet.open();
    expect(push).toHaveBeenCalledOnce();
    // The page navigates by itself while the sheet is open.
    history.pushState({ route: '/spa' }, '');
    show(downloading);
    button('×').click();
    expect(back).not.toHaveBeenCalled();
    expect(history.state).toEqual({ route: '/spa' });
    vi.restoreAllMocks();
    history.replaceState(null, '');
  });

  test('a page that takes the sheet away gets it again, and no timeline runs in one that is closed', () => {
    vi.spyOn(history, 'back').mockReturnValue();
    const { root, dialog, find } = make();
    sheet.open();
    document.body.replaceChildren();
    sheet.open();
    expect(root?.host.isConnected).toBe(true);
    expect(dialog.open).toBe(true);
    dialog.close();
    show(complete);
    vi.advanceTimersByTime(20_000);
    expect(find('.over').hidden).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.restoreAllMocks();
    history.replaceState(null, '');
  });

  test('a page that takes an open sheet away hears nothing of the end', () => {
    const { find } = make({ touched: Promise.resolve(0) });
    sheet.open();
    show(downloading);
    document.body.replaceChildren();
    show(complete);
    vi.advanceTimersByTime(1_000);
    // With it the sound would begin.
    expect(find('.over').hidden).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('before it opens, all is hidden that comes later: opening lays out what is there', () => {
    const { root } = make();
    const later = [
      ...(root?.querySelectorAll<HTMLElement>('ol, progress, .weak, .again, .main, .over, .hint') ?? []),
    ];
    expect(later).toHaveLength(7);
    expect(later.filter(({ hidden }) => !hidden)).toEqual([]);
  });

  test('it is a bottom sheet on phones, a modal above, and what the option requests', () => {
    expect(make().dialog.className).toBe('');
    sheet.destroy();
    isPhone = true;
    expect(make().dialog.className).toBe('bottom');
    sheet.destroy();
    expect(make({ options: { sheet: 'modal' } }).dialog.className).toBe('');
    sheet.destroy();
    isPhone = false;
    expect(make({ options: { sheet: 'bottom' } }).dialog.className).toBe('bottom');
  });

  test('inside another app it leads to the real browser', () => {
    const { find } = make({ isInApp: true });
    expect(find<HTMLAnchorElement>('a').textContent).toBe('Open in browser');
    expect(find<HTMLAnchorElement>('a').getAttribute('href')).toContain('intent://');
  });

  test('destroying leaves nothing in the page and no timer', () => {
    make();
    sheet.open();
    show(complete);
    sheet.destroy();
    expect(document.querySelector('slipway-sheet')).toBeNull();
    vi.advanceTimersByTime(60_000);
  });
});

// @environment document
import { afterEach, describe, expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

const steps = [1, 2, 3].map((cardNumber) => ({
  cardNumber,
  cardDescription: `Step number ${cardNumber}`,
  src: `/assets/install/step-${cardNumber}.svg`,
  alt: '',
}));

describe('before any script', () => {
  test('B9 three numbered cards, a note on safety and a link to restart the download', () => {
    const [list = '', dialog = ''] = sectionHtml(section, { steps }).split('<dialog');
    for (const part of [list, dialog]) {
      expect(part).toMatch(
        /step-1\.svg.*>1<\/span>.*Step number 1.*>2<\/span>.*Step number 2.*>3<\/span>.*Step number 3/,
      );
    }
    expect(dialog).toContain('100% safe &amp; secure');
    expect(dialog).toMatch(
      /<a [^>]*data-for="android" href="\/apk\/paasa\.apk" data-slipway=""[^>]*>.*Restart the Download/,
    );
  });

  test('B9 without steps the site’s own three are shown', () => {
    const html = sectionHtml(section, {});
    expect(html).toMatch(
      /<h2>How to install the app<\/h2>.*Find the app in notifications or downloads.*Open the file to install.*Allow installs from this source/,
    );
  });

  test('"...more" opens the window by the platform alone', () => {
    const html = sectionHtml(section, { steps });
    const id = /<dialog [^>]*id="([^"]+)"/.exec(html)?.[1] ?? 'none';
    expect(id).toMatch(/^[a-z]/);
    expect(html).toContain(`popoverTarget="${id}" data-open="">...more</button>`);
    expect(html).toContain(`popoverTarget="${id}" popoverTargetAction="hide"`);
  });

  test('"windowOnly" leaves the list out', () => {
    const html = sectionHtml(section, { windowOnly: true });
    expect(html).toContain('<dialog');
    expect(html).not.toMatch(/<section|install-steps__list/);
  });
});

describe('in the browser', () => {
  function begin(content: object): HTMLDialogElement {
    document.body.innerHTML = sectionHtml(section, content);
    for (const element of document.querySelectorAll<HTMLElement>('[data-section="install-steps"]'))
      start(element);
    return document.querySelector('dialog') as HTMLDialogElement;
  }
  function click(selector: string): MouseEvent {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector(selector)?.dispatchEvent(event);
    return event;
  }
  function downloadTakes(action: object): void {
    document.dispatchEvent(new CustomEvent('slipway:click', { detail: action }));
  }

  afterEach(() => document.body.replaceChildren());

  test('B9 "...more" opens a modal, and its cross closes it', () => {
    const dialog = begin({ steps });
    expect(click('[data-open]').defaultPrevented).toBe(true);
    expect(dialog.open).toBe(true);
    click('[data-close]');
    expect(dialog.open).toBe(false);
  });

  test('a press beside the window closes it, a press inside does not', () => {
    const dialog = begin({ steps });
    click('[data-open]');
    click('.install-steps__text');
    click('dialog .install-steps__text');
    expect(dialog.open).toBe(true);
    click('dialog');
    expect(dialog.open).toBe(false);
  });

  test('B9 restarting closes the window first and leaves the click to the download', () => {
    const dialog = begin({ steps });
    click('[data-open]');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    click('dialog a[data-for="android"]');
    expect(dialog.open).toBe(false);
  });

  test('without "openOnDownload" it stays closed', () => {
    const dialog = begin({ steps });
    downloadTakes({ kind: 'open', url: '/a.apk', target: 'same', hasOpenEvent: true });
    expect(dialog.open).toBe(false);
  });

  test('"openOnDownload" opens it when the browser gets the file, not when it streams or a store opens', () => {
    const dialog = begin({ windowOnly: true, openOnDownload: true });
    downloadTakes({ kind: 'stream', endpoint: null, url: '/a.apk', fallback: null });
    downloadTakes({
      kind: 'open',
      url: 'https://apps.apple.com/in/app/x/id1',
      target: 'new',
      hasOpenEvent: false,
    });
    expect(dialog.open).toBe(false);
    downloadTakes({ kind: 'open', url: '/a.apk', target: 'same', hasOpenEvent: true });
    expect(dialog.open).toBe(true);
  });
});

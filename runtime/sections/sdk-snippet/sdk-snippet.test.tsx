// @environment document
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readOptions } from '../../../sdk/options.ts';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';
import { type Snippet, writeSnippet } from './snippet.ts';

const NASTY = `&amp;lt; &copy=1 "quoted" 'single' & <b> </script><!-- <script> \\ back\u2028line पासा 🎲`;

function snippet(changes: Partial<Snippet> = {}): Snippet {
  return {
    way: 'link',
    src: 'https://www.paasa.example/sdk/v1/slipway.js',
    scriptIntegrity: '',
    packageUrl: 'https://cdn.example/app.apk',
    tracking: '',
    options: { product: 'paasa' },
    ...changes,
  };
}

/** The snippet as a browser parses it. */
function pasted(changes: Partial<Snippet> = {}): Document {
  return new DOMParser().parseFromString(writeSnippet(snippet(changes)), 'text/html');
}

describe('the HTML', () => {
  test('as mark-up has the options at the link', () => {
    expect(
      writeSnippet(snippet({ options: { product: 'paasa', linkEndpoint: '/api/link', percentage: true } })),
    ).toBe(`<a href="https://cdn.example/app.apk" data-slipway
  data-product="paasa"
  data-link-endpoint="/api/link"
  data-percentage>Download the app</a>

<script async src="https://www.paasa.example/sdk/v1/slipway.js"></script>
`);
  });

  test('with attributes of the script has them there, and a bare link', () => {
    expect(
      writeSnippet(snippet({ way: 'script' })),
    ).toBe(`<a href="https://cdn.example/app.apk" data-slipway>Download the app</a>

<script async src="https://www.paasa.example/sdk/v1/slipway.js"
  data-product="paasa"></script>
`);
  });

  test('as code streams a fixed address, and asks an endpoint with the address behind it', () => {
    const fixed = writeSnippet(snippet({ way: 'code' }));
    expect(fixed).toContain(`createDownload({
      product: "paasa",
      apkUrl: "https://cdn.example/app.apk",
      timing: true,
    }, link);`);
    const withLookup = writeSnippet(snippet({ way: 'code', options: { linkEndpoint: '/api/link' } }));
    expect(withLookup).toContain(`createDownload({
      linkEndpoint: "/api/link",
      defaultUrl: "https://cdn.example/app.apk",
      apkFromApi: true,
    }, link);`);
  });

  test.each(['link', 'script', 'code'] as const)('leaves out what is not set (%s)', (way) => {
    const html = writeSnippet(snippet({ way, options: { product: '', sheet: '', percentage: false } }));
    expect(html).not.toMatch(/product|sheet|percentage|integrity|undefined|""/);
  });

  test.each(['link', 'script', 'code'] as const)('tracks by an attribute of the script (%s)', (way) => {
    const base = 'https://brand.onelink.me/Ab12';
    const document = pasted({ way, tracking: base });
    expect(document.querySelector<HTMLElement>('script[src]')?.dataset.tracking).toBe(base);
    expect(document.querySelector('a')?.outerHTML).not.toContain(base);
  });

  test('pins a script by its hash', () => {
    const script = pasted({ scriptIntegrity: 'sha384-AbC+/=' }).querySelector('script');
    expect(script?.getAttribute('integrity')).toBe('sha384-AbC+/=');
    expect(script?.getAttribute('crossorigin')).toBe('anonymous');
  });
});

describe('quotes, tags and letters of every script', () => {
  test.each([
    ['link', 'a'],
    ['script', 'script'],
  ] as const)('arrive letter for letter by way of the %s', (way, selector) => {
    const page = pasted({ way, packageUrl: `/x?a=1&b=${NASTY}`, options: { productName: NASTY } });
    const element = page.querySelector<HTMLElement>(selector);
    expect(element && readOptions(element)).toMatchObject({ productName: NASTY });
    expect(page.querySelector('a')?.getAttribute('href')).toBe(`/x?a=1&b=${NASTY}`);
    expect(page.querySelectorAll('script, b')).toHaveLength(1);
    expect(page.body.textContent?.trim()).toBe('Download the app');
  });

  test('arrive letter for letter by way of code, and cannot end the script', () => {
    const html = writeSnippet(snippet({ way: 'code', options: { productName: NASTY } }));
    expect(html.match(/<\/script/g)).toHaveLength(2);
    const [, code = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    // Not even the beginning of a comment, which would change where a browser ends the script.
    expect(code).not.toMatch(/<|\u2028/);
    const createDownload = vi.fn(() => ({ start() {} }));
    const window = { Slipway: { ready: (task: (slipway: object) => void) => task({ createDownload }) } };
    const document = { getElementById: () => ({ addEventListener() {} }) };
    new Function('window', 'Slipway', 'document', code)(window, window.Slipway, document);
    expect(createDownload).toHaveBeenCalledWith(
      { productName: NASTY, apkUrl: 'https://cdn.example/app.apk', timing: true },
      expect.anything(),
    );
  });
});

describe('on the page', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();

  function begin(more: Parameters<typeof testPage>[0] = {}): { form: HTMLFormElement; code: () => string } {
    document.body.innerHTML = sectionHtml(section, { heading: 'Write it' }, testPage(more));
    start(document.querySelector('[data-section="sdk-snippet"]') as HTMLElement);
    return {
      form: document.querySelector('form') as HTMLFormElement,
      code: () => document.querySelector('pre')?.textContent ?? '',
    };
  }

  function fill(form: HTMLFormElement, selector: string, value: string | boolean): void {
    const field = form.querySelector<HTMLInputElement>(selector) as HTMLInputElement;
    if (typeof value === 'boolean') field.checked = value;
    else field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  afterEach(() => {
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });

  test('the first snippet is there without any script, with whole addresses of the site', () => {
    const html = sectionHtml(section, {});
    expect(html).toMatch(
      /<\/form><pre[^>]*><code>&lt;a href=&quot;https:\/\/www\.paasa\.example\/apk\/paasa\.apk&quot;/,
    );
    expect(html).toContain('data-link-endpoint=&quot;https://www.paasa.example/api/link&quot;');
  });

  test('the script changes nothing of it until the form is changed', () => {
    document.body.innerHTML = sectionHtml(section, {});
    const before = document.querySelector('pre')?.textContent;
    expect(begin().code()).toBe(before);
  });

  test('each change is in the snippet at once', () => {
    const { form, code } = begin();
    fill(form, '[name="sheet"]', 'modal');
    fill(form, '[name="weakInternet"]', true);
    fill(form, '[name="linkEndpoint"]', '  ');
    expect(code()).toMatch(/data-sheet="modal"\n {2}data-weak-internet>/);
    expect(code()).not.toContain('endpoint');
    fill(form, '[value="code"]', true);
    expect(code()).toContain('createDownload({');
  });

  test('the app’s name in the event log is the site’s, and there with the address of a log alone', () => {
    const { form, code } = begin({ eventAppName: 'coaches' });
    expect(code()).not.toContain('coaches');
    fill(form, '[name="eventEndpoint"]', 'https://log.example/');
    expect(code()).toContain('data-event-endpoint="https://log.example/"\n  data-event-app-name="coaches"');
  });

  test('a site that looks no address up offers none', () => {
    const { download } = testPage();
    expect(begin().code()).toContain('data-link-endpoint');
    expect(begin({ download: { ...download, androidApkFromApi: false } }).code()).not.toContain('endpoint');
  });

  test('without an address of the package the site’s own is used', () => {
    const { form, code } = begin();
    fill(form, '[name="packageUrl"]', '');
    expect(code()).toContain('href="https://www.paasa.example/apk/paasa.apk"');
  });

  test('the pinned version comes with the hash of the build', () => {
    const { form, code } = begin();
    fill(form, '[name="src"][data-integrity]', true);
    expect(code()).toContain(`<script async src="https://www.paasa.example/sdk/1.2.3/slipway.js"
  integrity="sha384-AbCd"
  crossorigin="anonymous"></script>`);
    expect(sectionHtml(section, {}, testPage({ sdk: undefined }))).not.toContain('pinned');
  });

  test('the button copies the snippet and says so', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    writeText.mockResolvedValue();
    const { form, code } = begin();
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    await expect.poll(() => document.querySelector('[role="status"]')?.textContent).toBe('Copied.');
    expect(writeText).toHaveBeenLastCalledWith(code());
  });

  test('where copying is refused the snippet is marked', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    writeText.mockRejectedValue(new Error('refused'));
    const { form, code } = begin();
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    await expect.poll(() => document.querySelector('[role="status"]')?.textContent).toMatch(/^Marked/);
    expect(String(getSelection())).toBe(code());
  });
});

test('is in English on a page of any language, from left to right', () => {
  const inArabic = sectionHtml(section, {}, testPage({ locale: 'ar', direction: 'rtl' }));
  expect(inArabic).toContain('data-section="sdk-snippet" lang="en" dir="ltr"');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onPage, testPage } from '../../tests/test-page.tsx';
import { DownloadButton, type DownloadButtonProps } from './download-button.tsx';

function links(props: DownloadButtonProps = {}, page = testPage()) {
  const html = renderToStaticMarkup(onPage(<DownloadButton {...props} />, page));
  const link = (kind: string) => html.match(new RegExp(`<a[^>]*data-for="${kind}"[^>]*>`))?.[0] ?? '';
  return { html, android: link('android'), apple: link('apple') };
}

test('both platforms have a plain link that works without scripts', () => {
  const { android, apple } = links();
  expect(android).toContain('href="/apk/paasa.apk"');
  expect(apple).toContain('href="https://apps.apple.com/in/app/paasa-ludo/id1600000000"');
});

test('the App Store opens in a new tab without access to the page', () => {
  expect(links().apple).toContain('target="_blank" rel="noopener"');
});

test('both links carry what the SDK needs', () => {
  const { android, apple } = links();
  for (const link of [android, apple]) {
    expect(link).toContain('data-slipway=""');
    expect(link).toContain('data-product="paasa" data-product-name="Paasa" data-link-endpoint="/api/link"');
    expect(link).toContain('data-default-url="/apk/paasa.apk"');
    expect(link).toContain('data-locale="en"');
  }
});

test('a setting that is unset or off leaves no attribute; one that is on leaves an empty one', () => {
  const { android } = links({
    config: { downloadWithTiming: true, isPercentageComplete: false, showWeakInternet: true },
  });
  expect(android).toContain('data-timing=""');
  expect(android).toContain('data-weak-internet=""');
  expect(android).not.toMatch(/data-percentage|data-sheet|data-consent|data-auto-start/);
});

test.each([
  [true, 'bottom'],
  [false, 'modal'],
])('bottomSheetForDownloadProgressbar %s asks for the %s form', (bottomSheet, form) => {
  const { android } = links({ config: { bottomSheetForDownloadProgressbar: bottomSheet } });
  expect(android).toContain(`data-sheet="${form}"`);
});

test('the app’s name in the event log is beside its address, and only where the site sets it', () => {
  const logged = { ...testPage(), endpoints: { eventLog: '/log' } };
  expect(links({}, logged).android).not.toContain('data-event-app-name');
  expect(links({}, { ...logged, eventAppName: 'coaches' }).android).toContain(
    'data-event-endpoint="/log" data-event-app-name="coaches"',
  );
  expect(links({}, { ...testPage({ endpoints: {} }), eventAppName: 'coaches' }).android).not.toContain(
    'coaches',
  );
});

test('a fixed package is where the link leads', () => {
  const { android } = links({ config: { androidApkUrl: 'https://cdn.example/a.apk' } });
  expect(android).toContain('href="https://cdn.example/a.apk"');
  expect(android).toContain('data-apk-url="https://cdn.example/a.apk"');
});

test('the button’s own settings win over the page’s, and a gap does not', () => {
  const page = testPage({
    download: { ...testPage().download, pageRelatedTo: 'Home', androidTxt: 'Get it' },
  });
  const { html, android } = links(
    { config: { pageRelatedTo: 'Hero', androidTxt: undefined } as never },
    page,
  );
  expect(android).toContain('data-label="Hero"');
  expect(html).toContain('Get it');
});

test('the texts are the labels unless content gives its own', () => {
  expect(links().html).toMatch(/Download App.*GET ON APP STORE/);
  expect(links({ config: { androidTxt: 'Play now', iosTxt: 'For iPhone' } }).html).toMatch(
    /Play now.*For iPhone/,
  );
});

test('consent is a labelled box before the links, which name it', () => {
  const { html, android } = links({ config: { checkbox: { label: 'I am 18 or older.' } } });
  const id = /<input type="checkbox" id="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`<label for="${id}">I am 18 or older.</label>`);
  expect(android).toContain(`data-consent="${id}"`);
  expect(html.indexOf('<input')).toBeLessThan(html.indexOf('<a '));
});

test('a picture for the Android button says what the button says', () => {
  const { html } = links({ config: { imageUrl: '/assets/old.png', imageUrlNew: '/assets/new.png' } });
  expect(html).toContain('src="/assets/new.png" alt="Download App"');
  expect(html).not.toContain('old.png');
});

test('a hidden button is not in the page; one hidden from view is still there', () => {
  expect(links({ config: { isButtonHidden: true } }).html).toBe('');
  expect(links({ config: { downloadButtonHidden: true } }).html).toContain('download--hero visually-hidden');
});

test('the sticky form has neither consent nor a second text', () => {
  const config = { checkbox: { label: 'I am 18.' }, animatedTxt: 'Win today' };
  expect(links({ config, look: 'sticky' }).html).not.toMatch(/I am 18|Win today/);
});

import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const slides = [
  { imageURL: '/assets/one.svg', altText: 'A board' },
  { imageURL: '/assets/two.svg', altText: 'A train' },
];

test('the heading is the page’s h1 and comes before every picture', () => {
  const html = sectionHtml(section, { heading: 'Roll the dice', bannerImage: '/assets/hero.svg' });
  expect(html).toContain('<h1 class="hero__heading">Roll the dice</h1>');
  expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<img'));
});

test('the download button is in the first screen unless content leaves it out', () => {
  expect(sectionHtml(section, { heading: 'Ludo' })).toContain('data-slipway');
  expect(sectionHtml(section, { heading: 'Ludo', download_button: { isButtonHidden: true } })).not.toContain(
    'data-slipway',
  );
});

test('phones get their own picture, and the picture is fetched first', () => {
  const html = sectionHtml(section, {
    heading: 'Ludo',
    bannerImage: '/assets/wide.svg',
    bannerHomeMobileImage: '/assets/phone.svg',
    bannerAlt: 'Friends at a board',
  });
  expect(html).toMatch(/<source media="\(max-width: 47\.99rem\)" srcSet="\/assets\/phone\.svg"/);
  expect(html).toMatch(/src="\/assets\/wide\.svg" alt="Friends at a board"[^>]*fetchPriority="high"/);
});

test('several pictures are a row to slide, of which only the first is fetched at once', () => {
  const html = sectionHtml(section, { heading: 'Ludo', bannerCarousel: slides });
  expect(html).toContain('aria-label="Ludo"');
  expect(html.match(/fetchPriority="high"/g)).toHaveLength(1);
  expect(html.match(/loading="lazy"/g)).toHaveLength(1);
});

test('a row of one picture is a picture', () => {
  const html = sectionHtml(section, { heading: 'Ludo', bannerCarousel: slides.slice(0, 1) });
  expect(html).not.toContain('slider');
  expect(html).toContain('alt="A board"');
});

test('winnings and trust markers are shown when content asks for them', () => {
  const content = {
    heading: 'Ludo',
    invitation: 'Download now and win',
    winnings: '10 lakh daily cash winnings',
    trustMarkers: [{ img: '/assets/safe.svg', title: '100% safe' }],
  };
  expect(sectionHtml(section, content)).not.toMatch(/10 lakh|100% safe/);
  const html = sectionHtml(section, { ...content, showDownloadWinnings: true, showTrustMarkers: true });
  expect(html).toMatch(/<strong>Download now and win<\/strong>10 lakh daily cash winnings.*100% safe/);
});

test('a theme colour for phones is the hero’s theme; a fixed one ends where phones end', () => {
  expect(sectionHtml(section, { heading: 'Ludo', backgroundColorMobile: 'yellow' })).toContain(
    'data-theme="yellow"',
  );
  expect(sectionHtml(section, { heading: 'Ludo', backgroundColorMobile: '#102030' })).toMatch(
    /class="hero brand-ground hero--phone-color[^"]*" data-tone="dark"/,
  );
});

test('a heading colour that could not be read is left out', () => {
  expect(sectionHtml(section, { heading: 'Ludo', headingColor: '#24104f' })).toContain(
    '<h1 class="hero__heading">',
  );
  expect(sectionHtml(section, { heading: 'Ludo', headingColor: '#ffe9a8' })).toContain('c-ffe9a8');
});

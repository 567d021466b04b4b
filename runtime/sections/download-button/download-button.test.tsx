import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

test('with a heading it is a band in the theme’s strong colour', () => {
  const html = sectionHtml(section, { heading: 'Your first match', subtitle: 'Two minutes away' });
  expect(html).toMatch(/section--brand.*<h2>Your first match<\/h2>.*Two minutes away.*data-slipway/);
});

test('without a heading it is the button alone', () => {
  const html = sectionHtml(section, {});
  expect(html).toContain('section--plain');
  expect(html).not.toContain('<h2');
});

test('its fields are settings of the button', () => {
  expect(sectionHtml(section, { androidTxt: 'Play now', downloadWithTiming: true })).toMatch(
    /data-timing="".*Play now/,
  );
});

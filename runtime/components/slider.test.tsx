import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onPage } from '../../tests/test-page.tsx';
import { Slider } from './slider.tsx';

const html = renderToStaticMarkup(
  onPage(
    <Slider label="Winners">
      <p key="one">one</p>
      <p key="two">two</p>
    </Slider>,
  ),
);

test('the row is a named region that the keyboard can reach and scroll', () => {
  expect(html).toContain('tabindex="0"');
  expect(html).toContain('<section aria-label="Winners"');
});

test('the arrows’ names are in the page’s language', () => {
  expect(html).toContain('data-previous="Previous" data-next="Next"');
});

test('each child is an item of a list', () => {
  expect(html.match(/<li class="slider__item">/g)).toHaveLength(2);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onPage } from '../../tests/test-page.tsx';
import { Expandable } from './expandable.tsx';

test('the text is folded behind "...more", and "less" folds it again', () => {
  const html = renderToStaticMarkup(onPage(<Expandable>the rest</Expandable>));
  expect(html).toMatch(
    /^<details class="expandable"><summary[^>]*>.*\.\.\.more.*less.*<\/summary>.*the rest/,
  );
});

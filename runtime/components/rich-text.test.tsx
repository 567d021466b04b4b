import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Html, readWritten } from '../../schemas/plain/html.ts';
import { RichText } from './rich-text.tsx';

test('a text that was read is drawn', () => {
  const html = readWritten('<p>Play <b>Ludo</b></p>');
  expect(html && renderToStaticMarkup(<RichText html={html} />)).toBe(
    '<div class="prose"><p>Play <b>Ludo</b></p></div>',
  );
});

test('a table that scrolls can be reached by keyboard', () => {
  const html = readWritten('<table><tbody><tr><td>Monday</td></tr></tbody></table>');
  expect(html && renderToStaticMarkup(<RichText html={html} />)).toContain('<table tabindex="0"><tbody>');
});

test('what only claims to be HTML is not drawn, as from a damaged cache', () => {
  const forged = JSON.parse('{"html":"<img src=x onerror=alert(1)>"}') as { html: Html };
  expect(() => renderToStaticMarkup(<RichText html={forged.html} />)).toThrow('cleaner');
  const shaped = JSON.parse('{"html":{"__html":"<img>"}}') as { html: Html };
  expect(() => renderToStaticMarkup(<RichText html={shaped.html} />)).toThrow('cleaner');
});

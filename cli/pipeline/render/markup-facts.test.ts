import { describe, expect, test } from 'vitest';
import { joinedFacts, type MarkupFacts, noFacts, readMarkup } from './markup-facts.ts';

/** The facts that are there, as lists. */
function said(facts: MarkupFacts): Record<string, string[]> {
  const lists = Object.entries(facts).map(([kind, values]): [string, string[]] => [kind, [...values]]);
  return Object.fromEntries(lists.filter(([, values]) => values.length > 0));
}

function read(markup: string): { html: string; facts: MarkupFacts } {
  const facts = noFacts();
  return { html: readMarkup(markup, facts), facts };
}

const factsOf = (markup: string) => said(read(markup).facts);
const htmlOf = (markup: string) => read(markup).html;

describe('what tags say', () => {
  test.each<[string, Record<string, string[]>]>([
    ['<p class="a b">class="c"</p><p class="b d">x</p>', { classes: ['a', 'b', 'd'] }],
    ['<p data-x="1" data-y>x</p>', { dataAttributes: ['data-x', 'data-y'] }],
    ['<p data-theme="dark">x</p>', { dataAttributes: ['data-theme'], themes: ['dark'] }],
    [
      '<p data-embed="https://a.example/x">x</p>',
      { dataAttributes: ['data-embed'], embedded: ['https://a.example/x'] },
    ],
    ['<img src="https://a.example/1.png"/>', { fetched: ['https://a.example/1.png'] }],
    [
      '<img srcSet="https://a.example/1.png 1x, https://b.example/2.png 2x"/>',
      { fetched: ['https://a.example/1.png'] },
    ],
    ['<source srcset="https://c.example/3.png"/>', { fetched: ['https://c.example/3.png'] }],
    ['<video poster="https://a.example/p.png"></video>', { fetched: ['https://a.example/p.png'] }],
    [
      '<a data-film="https://a.example/f.mp4" data-captions="https://b.example/f.vtt">x</a>',
      {
        dataAttributes: ['data-film', 'data-captions'],
        fetched: ['https://a.example/f.mp4', 'https://b.example/f.vtt'],
      },
    ],
    ['<img src="/assets/https:x.png"/><img src="http://a.example/x"/>', {}],
    ['<a href="https://a.example/">x</a><a href="/ludo/">x</a>', {}],
    ['<a href="/game/ludo/?x=1">x</a>', { paths: ['/game/ludo/?x=1'] }],
    ['<p title="class=&quot;x&quot;" id="/game/">x</p>', {}],
    ['</p class="a">', {}],
    ['text alone', {}],
  ])('of %s', (markup, facts) => {
    expect(factsOf(markup)).toEqual(facts);
    // Tags are cached: a second reading gives the same facts.
    expect(factsOf(markup)).toEqual(facts);
  });

  test('of a tag that is too long to be remembered', () => {
    const long = `<p class="${'x'.repeat(200)}" data-a>y</p>`;
    expect(factsOf(long + long)).toEqual({ classes: ['x'.repeat(200)], dataAttributes: ['data-a'] });
  });

  test('of several pieces are joined', () => {
    const pieces = ['<p class="a" data-x>y</p>', '<p class="b a">y</p>'].map((one) => read(one).facts);
    expect(said(joinedFacts(pieces))).toEqual({ classes: ['a', 'b'], dataAttributes: ['data-x'] });
    expect(joinedFacts([])).toEqual(noFacts());
    expect(said(pieces[0] ?? noFacts())).toEqual({ classes: ['a'], dataAttributes: ['data-x'] });
  });
});

describe('HTML’s spelling', () => {
  test.each([
    ['<br/>', '<br>'],
    ['<img src="/a.png" alt=""/>', '<img src="/a.png" alt="">'],
    ['<a hrefLang="hi" href="/x/">x</a>', '<a hreflang="hi" href="/x/">x</a>'],
    ['<time dateTime="2026">x</time>', '<time datetime="2026">x</time>'],
    ['<img fetchPriority="high" srcSet="/a 1x"/>', '<img fetchpriority="high" srcset="/a 1x">'],
    ['<details open="">x</details>', '<details open>x</details>'],
    [
      '<video controls="" playsInline="" muted="">x</video>',
      '<video controls playsinline="" muted>x</video>',
    ],
    ['<p title="open=&quot;&quot; /">x</p>', '<p title="open=&quot;&quot; /">x</p>'],
    ['<p data-a="open">dateTime= <b>x</b></p>', '<p data-a="open">dateTime= <b>x</b></p>'],
  ])('of %s is %s', (written, html) => {
    expect(htmlOf(written)).toBe(html);
    expect(htmlOf(`a${written}b${written}c`)).toBe(`a${html}b${html}c`);
  });

  test('what needs none is the same text', () => {
    expect(htmlOf('no tags')).toBe('no tags');
    expect(htmlOf('')).toBe('');
  });

  test('of many different tags is right, also when those that are remembered are dropped', () => {
    const tags = Array.from({ length: 4100 }, (_, index) => `<i class="n${index}"/>`).join('');
    const { html, facts } = read(tags + tags);
    expect(html).toBe((tags + tags).replaceAll('/>', '>'));
    expect(facts.classes.size).toBe(4100);
  });
});

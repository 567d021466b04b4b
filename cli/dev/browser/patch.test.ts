// @environment document
import { beforeEach, describe, expect, test } from 'vitest';
import { patchPage } from './patch.ts';

const parse = (body: string, head = '<title>One</title><style>a{}</style>', html = 'lang="en"'): Document =>
  new DOMParser().parseFromString(
    `<!doctype html><html ${html}><head>${head}</head><body>${body}</body></html>`,
    'text/html',
  );

const page = (heading: string, coupon = 'FIRST'): string =>
  `<header><a href="/">Home</a></header>
   <main><h1>${heading}</h1><slipway-island data-type="coupon"><button>${coupon}</button></slipway-island>
   <details><summary>Is it safe?</summary>Yes.</details></main>
   <section data-section="bar"><a href="/">Bar</a></section>
   <footer>Foot</footer>`;

let before: Document;

/** The page in the window, as its HTML came, before scripts change it. */
beforeEach(() => {
  before = parse(page('Dice'));
  document.documentElement.innerHTML = before.documentElement.innerHTML;
  document.documentElement.setAttribute('lang', 'en');
});

function element(selector: string): Element {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

describe('a page that is open', () => {
  test('gets its new text and title; everything that is the same stays the same node', () => {
    const [island, bar, header, details] = ['slipway-island', '[data-section]', 'header', 'details'].map(
      element,
    );
    const after = parse(page('Roll'), '<title>Two</title><style>a{}</style>');
    expect(patchPage(document, before, after)).toBe(true);
    expect([element('h1').textContent, document.title]).toEqual(['Roll', 'Two']);
    expect(['slipway-island', '[data-section]', 'header', 'details'].map(element)).toEqual([
      island,
      bar,
      header,
      details,
    ]);
  });

  test('keeps what scripts and the visitor did to parts that are the same', () => {
    element('slipway-island').innerHTML = '<button>COPIED</button>';
    element('details').setAttribute('open', '');
    document.body.append(document.createElement('slipway-sheet'));
    expect(patchPage(document, before, parse(page('Roll')))).toBe(true);
    expect(element('slipway-island').textContent).toBe('COPIED');
    expect(element('details').hasAttribute('open')).toBe(true);
    expect(document.querySelector('slipway-sheet')).not.toBeNull();
  });

  describe('with a part that has a script of its own', () => {
    const scripted = (text: string, more = ''): string =>
      `<main><h1>Dice</h1><div data-section="slider"${more}><p>${text}</p></div></main>`;
    let started: HTMLElement[];
    const restart = (type: string) =>
      type === 'slider' ? (part: HTMLElement) => void started.push(part) : null;
    const patched = (from: string, to: string): boolean => {
      document.body.innerHTML = from;
      return patchPage(document, parse(from), parse(to), restart);
    };
    beforeEach(() => {
      started = [];
    });

    test('gets a new part, and its script starts on it', () => {
      expect(patched(scripted('One'), scripted('Two'))).toBe(true);
      expect(element('p').textContent).toBe('Two');
      expect(started).toEqual([element('[data-section]')]);
    });

    test('is loaded again when the part waits for an event or lies over the page, or its script is not known', () => {
      expect(patched(scripted('One', ' data-start="click"'), scripted('Two', ' data-start="click"'))).toBe(
        false,
      );
      const over = (text: string) => scripted(text).replaceAll('main>', 'aside>');
      expect(patched(over('One'), over('Two'))).toBe(false);
      const other = (text: string) => scripted(text).replace('slider', 'book');
      expect(patched(other('One'), other('Two'))).toBe(false);
      expect(started).toEqual([]);
    });
  });

  test('can be brought up to date again and again', () => {
    let shown = 'Dice';
    for (const heading of ['Two', 'Three', 'Four']) {
      expect(patchPage(document, parse(page(shown)), parse(page(heading)))).toBe(true);
      shown = heading;
    }
    expect(element('h1').textContent).toBe('Four');
  });

  test('may be without its last space, and with the mark of its platform', () => {
    document.documentElement.setAttribute('data-platform', 'ANDROID');
    before.documentElement.setAttribute('data-platform', 'ANDROID');
    expect(patchPage(document, before, parse(`${page('Roll')}\n\n`))).toBe(true);
    expect(element('html').getAttribute('data-platform')).toBe('ANDROID');
  });
});

describe('a page has to be loaded again', () => {
  test.each([
    ['an island differs', parse(page('Dice', 'SECOND'))],
    ['a part was added', parse(page('Dice').replace('</main>', '<p>More</p></main>'))],
    ['a part was taken away', parse(page('Dice').replace(/<details>.*<\/details>/, ''))],
    ['a part got a script', parse(page('Dice').replace('<h1>', '<h1 data-section="x">'))],
    ['its styles differ', parse(page('Roll'), '<title>One</title><style>b{}</style>')],
    [
      'its scripts differ',
      parse(
        page('Roll'),
        '<title>One</title><style>a{}</style><meta name="slipway-scripts" content="/a.js x">',
      ),
    ],
    ['its language differs', parse(page('Roll'), undefined, 'lang="hi"')],
    ['its theme differs', parse(page('Roll'), undefined, 'lang="en" data-theme="yellow"')],
  ])('when %s', (_, after) => {
    const untouched = document.documentElement.outerHTML;
    expect(patchPage(document, before, after)).toBe(false);
    expect(document.documentElement.outerHTML).toBe(untouched);
  });

  test('when scripts have moved its parts about', () => {
    element('main').prepend(document.createElement('aside'));
    expect(patchPage(document, before, parse(page('Roll')))).toBe(false);
    expect(element('h1').textContent).toBe('Dice');
  });
});

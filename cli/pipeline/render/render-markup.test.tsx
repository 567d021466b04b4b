import { useId } from 'react';
import { expect, test } from 'vitest';
import { usePage } from '../../../runtime/page-context.tsx';
import { pageOf } from '../../../tests/page-of.ts';
import { bundleOf, projectOf } from '../../../tests/render-input.ts';
import { renderIsland, renderMarkup } from './render-markup.tsx';
import { viewContext } from './view-context.ts';

test('an island is marked, has ids of its own, and carries what its view needs, whatever the texts', () => {
  const View = ({ words }: { words?: string }) => (
    <p id={useId()}>
      {words} {usePage().route}
    </p>
  );
  const page = viewContext(
    { project: projectOf(), bundle: bundleOf(), images: new Map() },
    pageOf(),
    new Map(),
  );
  const props = { words: '</script><b>' };
  const { html } = renderMarkup(
    renderIsland({
      type: 'quiz',
      hydrate: 'idle',
      idPrefix: 'i3-',
      View,
      props,
      page,
      readFacts: { route: '/ludo/' },
    }),
  );
  const [, attributes, id, inside, json = ''] =
    /^<slipway-island ([^>]*)><div><p id="([^"]*)">(.*)<\/p><\/div><script type="application\/json">(.*)<\/script><\/slipway-island>$/.exec(
      html,
    ) ?? [];
  expect(attributes).toBe('data-type="quiz" data-hydrate="idle" data-prefix="i3-"');
  expect(id).toContain('i3-');
  expect(inside?.replaceAll('<!-- -->', '')).toBe('&lt;/script&gt;&lt;b&gt; /ludo/');
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ props, page: { route: '/ludo/' } });
});

test('a Latin word keeps its ending, and the page the rule for it', () => {
  const { html, facts } = renderMarkup(<p>UPI-তে</p>);
  expect(html).toBe('<p><span class="unbroken">UPI-তে</span></p>');
  expect(facts.classes).toEqual(new Set(['unbroken']));
});

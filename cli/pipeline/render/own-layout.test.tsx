import { expect, test } from 'vitest';
import type { LayoutProps } from '../../../runtime/layout.ts';
import { usePage } from '../../../runtime/page-context.tsx';
import { pageOf } from '../../../tests/page-of.ts';
import { bundleOf, projectOf } from '../../../tests/render-input.ts';
import { Markup } from '../../markup.ts';
import { noFacts } from './markup-facts.ts';
import { placedInLayout } from './own-layout.ts';
import { viewContext } from './view-context.ts';

const context = viewContext(
  { project: projectOf(), bundle: bundleOf(), images: new Map() },
  pageOf(),
  new Map(),
);
const part = (name: string) => new Markup([`<i>${name}</i>`], { ...noFacts(), classes: new Set([name]) });

function placed(View: (props: LayoutProps) => React.ReactNode, footer: Markup | null = part('footer')) {
  return placedInLayout({ name: 'guide', View, context, header: part('header'), main: part('main'), footer });
}

test('header, page and footer are where the view of the layout places them', () => {
  const { html, facts } = placed(({ header, main, footer }) => (
    <div className="guide">
      {footer}
      <b>{main}</b>
      {header}
    </div>
  ));
  expect(html).toBe(
    '<div class="guide"><i>footer</i><template></template><b><i>main</i></b><i>header</i></div>',
  );
  expect([...facts.classes].sort()).toEqual(['footer', 'guide', 'header', 'main']);
});

test('a layout without a footer has none, and no mark of its end', () => {
  expect(
    placed(
      ({ main, footer }) => (
        <div>
          {main}
          {footer}
        </div>
      ),
      null,
    ).html,
  ).toBe('<div><i>main</i></div>');
});

test.each([
  [0, () => <p>nothing</p>],
  [2, ({ main }: LayoutProps) => [<b key="a">{main}</b>, <b key="b">{main}</b>]],
])('a view that places the page %i times is refused by its name', (times, View) => {
  expect(() => placed(View)).toThrow(`its view places "main" ${times} times, and should once`);
  expect(() => placed(View)).toThrow(expect.objectContaining({ file: 'layouts/guide/view.tsx' }));
});

test('the view knows the page that it is around', () => {
  const View = ({ main }: LayoutProps) => (
    <>
      <b>{usePage().route}</b>
      {main}
    </>
  );
  expect(placed(View, null).html).toBe('<b>/ludo/</b><i>main</i>');
});

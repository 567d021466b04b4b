/** A page in a layout of the project's own: header, page and footer where the layout's view places them. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import type { LayoutProps } from '../../../runtime/layout.ts';
import { type PageContext, PageProvider } from '../../../runtime/page-context.tsx';
import type { Markup } from '../../markup.ts';
import { OwnCodeError } from '../../sections/own-code-error.ts';
import { OWN_LAYOUTS_FOLDER } from '../../sections/project-tool.ts';
import { renderMarkup } from './render-markup.tsx';

interface OwnLayoutInput {
  name: string;
  View: ComponentType<LayoutProps>;
  context: PageContext;
  header: Markup;
  main: Markup;
  /** Null on layouts without one. */
  footer: Markup | null;
}

export function placedInLayout({ name, View, context, header, main, footer }: OwnLayoutInput): Markup {
  const props: LayoutProps = {
    header: slot('header'),
    main: slot('main'),
    // A footer is not painted until its end mark is parsed: see base.css.
    footer: footer === null ? null : createElement(Fragment, null, slot('footer'), createElement('template')),
  };
  const around = renderMarkup(createElement(PageProvider, { value: context }, createElement(View, props)));
  if (around.slots('main') !== 1)
    throw new OwnCodeError(
      `its view places "main" ${around.slots('main')} times, and should once`,
      `${OWN_LAYOUTS_FOLDER}/${name}/view.tsx`,
    );
  return around.fill({ main, header, ...(footer === null ? {} : { footer }) });
}

function slot(name: string): ReactNode {
  return createElement('slot', { name });
}

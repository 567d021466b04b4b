/** The title of a page, and the heading of the first rank that shows it. */
import type { Framed } from '../../../schemas/plain/layouts.ts';
import { layoutFacts } from '../../../schemas/plain/layouts.ts';
import { sectionFacts } from '../../../schemas/plain/sections.ts';
import type { PageSection } from './types.ts';

interface Titled extends Framed {
  title: string;
  heading?: string | undefined;
}

/** The title of a page without what follows a bar: `Ludo Rules | Paasa` → `Ludo Rules`. */
export function withoutName(title: string): string {
  return title.split(' | ')[0] ?? title;
}

/** The sections with a heading of the first rank, where none has one and the first can. */
export function withPageHeading(data: Titled, sections: readonly PageSection[]): PageSection[] {
  const first = sections.findIndex(({ type }) => !sectionFacts(type).isLine);
  const section = sections[first];
  if (section === undefined || sections.some(hasPageHeading)) return [...sections];
  const heading = headingOf(section, data);
  return heading === null
    ? [...sections]
    : sections.with(first, { ...section, props: { ...section.props, ...heading } });
}

function headingOf({ type, props }: PageSection, { title, heading }: Titled): Record<string, unknown> | null {
  if (props['titleTag'] !== undefined) return null;
  if (type === 'text' && typeof props['title'] === 'string') return { titleTag: 'h1' };
  if (sectionFacts(type).pageHeading !== 'whenFirst') return null;
  return { titleTag: 'h1', heading: props['heading'] ?? heading ?? withoutName(title) };
}

/** Whether visitors and search engines find no heading of the first rank. @param own whether a section type is the project's own */
export function lacksPageHeading(
  data: Titled,
  sections: readonly PageSection[],
  own: (type: string) => boolean,
): boolean {
  const { frame } = data;
  // What a project's own code shows is not known here.
  if (frame !== undefined || sections.length === 0 || sections.some(({ type }) => own(type))) return false;
  return layoutFacts(data).isBrowsed && !sections.some(hasPageHeading);
}

function hasPageHeading({ type, props }: PageSection): boolean {
  if (sectionFacts(type).pageHeading === 'always' || props['titleTag'] === 'h1') return true;
  if (type === 'text') return mentionsHeading(props['body_html']);
  if (type !== 'body') return false;
  return (props as { parts: { html: string }[] }).parts.some(({ html }) => mentionsHeading(html));
}

function mentionsHeading(html: unknown): boolean {
  return typeof html === 'string' && html.includes('<h1');
}

import type { ReactElement } from 'react';
import { usePage } from '../page-context.tsx';
import { inkOn } from './content-color.ts';

interface SectionHeadingProps {
  /** Without one there is no heading. */
  title: string | ReactElement | undefined;
  /** Default `h2`. */
  titleTag?: 'h1' | 'h2' | 'h3' | undefined;
  subtitle?: string | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  /** A colour from content for the title, and the section's background from content if it has one. */
  color?: string | undefined;
  backgroundColor?: string | undefined;
}

/** The title of a section and the line under it; nothing without a title. */
export function SectionHeading({
  title,
  titleTag: Title = 'h2',
  subtitle,
  align,
  color,
  backgroundColor,
}: SectionHeadingProps) {
  const ink = inkOn(usePage(), color, backgroundColor ? { color: backgroundColor } : 'card');
  return title ? (
    <div className={`section-heading section-heading--${align ?? 'left'}`}>
      <Title {...(ink ? { className: ink } : {})}>{title}</Title>
      {subtitle ? <p className="section-heading__subtitle">{subtitle}</p> : null}
    </div>
  ) : null;
}

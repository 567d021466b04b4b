import type { ReactNode } from 'react';
import { usePage } from '../page-context.tsx';
import { groundOf } from './content-color.ts';

interface SectionFrameProps {
  /** The section's folder name: its class, and the prefix of the classes inside. */
  type: string;
  /** Background of the section: the page's, the theme's tint, or the theme's full colour. Default `plain`. */
  ground?: 'plain' | 'tint' | 'brand' | undefined;
  /** A colour from content, which overrides `ground` and determines the ink. */
  backgroundColor?: string | undefined;
  /** More classes: variants of the section, `addClass` of content. */
  className?: string | undefined;
  /** The section spans the full width and places `.wrap` itself. */
  bare?: boolean | undefined;
  children: ReactNode;
}

/** The outer element of every section: spacing, background and readable ink. */
export function SectionFrame(props: SectionFrameProps) {
  const { type, ground = 'plain', backgroundColor, className, bare = false, children } = props;
  const colored = groundOf(usePage(), backgroundColor);
  const classes = [
    'section',
    colored ? 'section--colored' : `section--${ground}`,
    type,
    className,
    colored?.className,
  ];
  return (
    <section {...colored} className={classes.filter(Boolean).join(' ')}>
      {bare ? children : <div className="wrap">{children}</div>}
    </section>
  );
}

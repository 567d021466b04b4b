import { createElement, type ReactNode } from 'react';

/** An element of an inline drawing, taken from a cleaned SVG: plain shapes with React's attribute names. */
export interface DrawingPart {
  name: string;
  attributes: Record<string, string>;
  children: DrawingPart[];
  /** Set on drawings that use the page's colours, which they could not do as separate files. */
  takesColors?: true;
}

interface DrawingProps {
  part: DrawingPart;
  className?: string | undefined;
  /** Alternative text; without one the drawing is decorative. */
  alt?: string | undefined;
  /** CSS px, for a box that styles do not size. In a box of another shape it behaves like `object-fit: cover`. */
  size?: { width: number; height: number } | undefined;
  /** In a box of another shape it behaves like `object-fit: contain`. */
  isWhole?: boolean | undefined;
}

/** An inline drawing. */
export function Drawing({ part, className, alt, size, isWhole }: DrawingProps): ReactNode {
  const box = size && { ...size, preserveAspectRatio: isWhole ? undefined : 'xMidYMid slice' };
  const role = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return createElement(
    part.name,
    { ...part.attributes, ...box, className, ...role },
    ...part.children.map(shape),
  );
}

function shape({ name, attributes, children }: DrawingPart): ReactNode {
  return createElement(name, attributes, ...children.map(shape));
}

import { createElement, type ReactNode } from 'react';

/** An element of a drawing, as the build took it from a cleaned SVG: plain shapes, attributes under React's names. */
export interface DrawingPart {
  name: string;
  attributes: Record<string, string>;
  children: DrawingPart[];
  /** Of a whole drawing that is painted in the page's colours: as a file it would not have them. */
  takesColors?: true;
}

interface DrawingProps {
  part: DrawingPart;
  className?: string | undefined;
  /** What it shows; decoration without one: what it stands for is said beside it. */
  alt?: string | undefined;
  /** CSS px, for a box that styles do not size. Like a picture with `object-fit: cover` it fills a box of any other shape. */
  size?: { width: number; height: number } | undefined;
}

/** A drawing within the page. */
export function Drawing({ part, className, alt, size }: DrawingProps): ReactNode {
  const box = size && { ...size, preserveAspectRatio: 'xMidYMid slice' };
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

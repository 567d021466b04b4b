import type { ReactNode } from 'react';

interface LinkIfAnyProps {
  /** Where it leads; content may leave it out. */
  href: string | undefined;
  /** The element in place of the link. Default `div`. */
  plain?: 'div' | 'p' | undefined;
  className: string;
  children: ReactNode;
}

/** A link where content has an address, else a plain element with the same class. */
export function LinkIfAny({ href, plain: Plain = 'div', className, children }: LinkIfAnyProps) {
  if (!href) return <Plain className={className}>{children}</Plain>;
  return (
    <a className={className} href={href}>
      {children}
    </a>
  );
}

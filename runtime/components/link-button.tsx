import type { ReactNode } from 'react';

interface LinkButtonProps {
  href: string;
  children: ReactNode;
  /** `quiet` is the secondary button beside another one. Default `main`. */
  kind?: 'main' | 'quiet' | undefined;
  className?: string | undefined;
}

/** A link that looks like a button. A link to another host opens in a new tab. */
export function LinkButton({ href, children, kind = 'main', className }: LinkButtonProps) {
  const classes = ['button', kind === 'quiet' && 'button--quiet', className].filter(Boolean).join(' ');
  return (
    <a className={classes} href={href} {...(isOtherHost(href) ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}

function isOtherHost(href: string): boolean {
  return /^(https?:)?\/\//.test(href);
}

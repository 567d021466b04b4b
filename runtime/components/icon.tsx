import { usePage } from '../page-context.tsx';

/** The site's icons, strokes on a 24 px grid in the colour of the surrounding text. */

const paths = {
  download: 'M12 3v11m-5-4.5 5 5 5-5M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2',
  phone: 'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2Zm3 16h2',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'm6 6 12 12M18 6 6 18',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-8.6 6.5h17.2M3.4 14.5h17.2M12 3c-5 5-5 13 0 18 5-5 5-13 0-18Z',
  chevron: 'm6 9 6 6 6-6',
  forward: 'm9 5 7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M10 8h9a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm5-4H5a1 1 0 0 0-1 1v10',
  shield: 'M12 3 5 5.5V11c0 4.8 3 8.4 7 10 4-1.6 7-5.2 7-10V5.5L12 3Zm-3.2 9 2.4 2.4 4.2-4.6',
  pin: 'M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.4 6.5 11Zm0-13.2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
  play: 'M8.5 5.5v13l10-6.5-10-6.5Z',
  pause: 'M9 5.5v13M15 5.5v13',
  back: 'm15 5-7 7 7 7',
  chat: 'M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm4 5h8m-8 3.5h5',
  share:
    'M17.5 8a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Zm-11 6.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Zm11 6.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM9 10.75l6-4.25m-6 6.75 6 4.25',
} as const;

export type IconName = keyof typeof paths;

/** In right-to-left pages, forward points left. */
const MIRRORED: Partial<Record<IconName, IconName>> = { forward: 'back', back: 'forward' };

/** Decorative only: a control that shows only an icon needs its own accessible name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const page = usePage();
  const mirrored = MIRRORED[name];
  const path = mirrored !== undefined && page.direction === 'rtl' ? paths[mirrored] : paths[name];
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

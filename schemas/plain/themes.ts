/** The site's colour schemes (spec §9). Their names are also the names of the site's own colours. */
export const THEMES = ['purple', 'yellow', 'lightBlue'] as const;

export type Theme = (typeof THEMES)[number];

/** Colours of a scheme, named by purpose; each is the CSS property `--<name>`. */
export const COLOR_TOKENS = [
  'paper',
  'veil',
  'tint',
  'card',
  'ink',
  'ink-soft',
  'line',
  'edge',
  'accent',
  'brand',
  'brand-deep',
  'on-brand',
  'on-brand-soft',
  'on-brand-line',
  'on-brand-accent',
  'action',
  'action-hover',
  'action-edge',
  'on-brand-action-edge',
  'on-action',
  'pop',
  'on-pop',
  'foot',
  'on-foot-accent',
  'danger',
] as const;

export type ColorToken = (typeof COLOR_TOKENS)[number];

/** Values are `#rrggbb`; that of `veil` is translucent, `#rrggbbaa`. */
export type ColorScheme = Record<ColorToken, string>;

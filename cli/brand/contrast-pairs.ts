/** Pairs of colours that are shown on each other, and their least contrast (WCAG 2.2: 1.4.3 and 1.4.11). */
import type { ColorScheme, ColorToken } from '../../schemas/plain/color-tokens.ts';
import { contrastOf, laidOver, nearestTone } from './tones.ts';

export const TEXT = 4.5;
export const CONTROL = 3;
/** Opacity of the paper colour over a light colour of content at night. */
export const VEIL_OPACITY = 0.86;

const PAGE: ColorToken[] = ['paper', 'tint', 'card'];
const BRAND: ColorToken[] = ['brand', 'brand-deep'];

const PAIRS: [front: ColorToken, grounds: ColorToken[], least: number][] = [
  ['ink', PAGE, TEXT],
  ['ink-soft', PAGE, TEXT],
  ['accent', PAGE, TEXT],
  ['danger', PAGE, TEXT],
  ['edge', PAGE, CONTROL],
  ['on-brand', BRAND, TEXT],
  ['on-brand-soft', BRAND, TEXT],
  ['on-brand-accent', BRAND, TEXT],
  ['on-action', ['action', 'action-hover'], TEXT],
  ['on-pop', ['pop'], TEXT],
  ['on-foot-accent', ['foot'], TEXT],
  ['action-edge', PAGE, CONTROL],
  ['on-brand-action-edge', BRAND, CONTROL],
];

export interface LowContrast {
  /** The unreadable colour: a token, or plain white. */
  front: ColorToken | 'white';
  ground: ColorToken;
  /** `#rrggbb` of both. */
  colors: { front: string; ground: string };
  ratio: number;
  least: number;
  /** The token to change, and the nearest colour that all its pairs allow; `color` is null when there is none. */
  nearest: { token: ColorToken; color: string | null };
}

/**
 * Pairs of a scheme below their least contrast; of each front colour the worst.
 * @param isSet whether content sets a colour itself: a ground that is set has to give way to a front that is derived
 */
export function lowContrasts(
  scheme: ColorScheme,
  name: 'light' | 'dark',
  isSet: (token: ColorToken) => boolean = () => false,
): LowContrast[] {
  const low = PAIRS.flatMap(([front, grounds, least]) => {
    const [worst] = grounds
      .map((ground) => ({ ground, ratio: contrastOf(scheme[front], scheme[ground]) }))
      .sort((a, b) => a.ratio - b.ratio);
    if (worst === undefined || worst.ratio >= least) return [];
    const colors = { front: scheme[front], ground: scheme[worst.ground] };
    const nearest =
      isSet(worst.ground) && !isSet(front)
        ? { token: worst.ground, color: nearestTone(colors.ground, [colors.front], TEXT) }
        : { token: front, color: nearestTone(colors.front, onAll(grounds), least) };
    return [{ front, least, colors, nearest, ...worst }];
  });
  return [...belowWhite(scheme, name), ...low];

  function onAll(grounds: readonly ColorToken[]): string[] {
    return grounds.map((ground) => scheme[ground]);
  }
}

/** Grounds whose texts are white: the foot, and at night the paper as a veil over what may be a white ground. */
function belowWhite(scheme: ColorScheme, name: 'light' | 'dark'): LowContrast[] {
  const grounds: [ColorToken, shown: string][] = [['foot', scheme.foot]];
  if (name === 'dark') grounds.push(['paper', laidOver(scheme.paper, '#ffffff', VEIL_OPACITY)]);
  return grounds.flatMap(([ground, shown]) => {
    const ratio = contrastOf('#ffffff', shown);
    if (ratio >= TEXT) return [];
    // A veil lets some white through, so the colour under it has to be darker.
    const color = nearestTone(
      scheme[ground],
      ['#ffffff'],
      ground === 'foot' ? TEXT : TEXT / VEIL_OPACITY ** 2,
    );
    const colors = { front: '#ffffff', ground: shown };
    return [
      { front: 'white', ground, colors, ratio, least: TEXT, nearest: { token: ground, color } } as const,
    ];
  });
}

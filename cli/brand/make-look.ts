/** The look of `content/brand.yaml` or of a theme: both colour schemes as styles, and the facts of them needed elsewhere. Pure. */
import type { BrandContent } from '../../schemas/brand.ts';
import { COLOR_TOKENS, type ColorScheme, type ColorToken } from '../../schemas/plain/color-tokens.ts';
import { boardColors } from './board-colors.ts';
import { type LowContrast, lowContrasts } from './contrast-pairs.ts';
import { deriveSchemes, type SetColors } from './derive-schemes.ts';
import type { Look, LookColors } from './look.ts';
import { hexOf } from './tones.ts';

/** What is wrong with a colour of the file. */
export interface LookProblem {
  code: 'brand/color' | 'brand/contrast';
  /** Path of the field in the file. */
  path: string[];
  message: string;
  hint: string;
}

const SCHEMES = ['light', 'dark'] as const;
type Schemes = Record<(typeof SCHEMES)[number], ColorScheme>;

/** @returns `look` null when a colour is invalid, or not readable on its ground */
export function makeLook(content: BrandContent): { look: Look | null; problems: LookProblem[] } {
  const problems: LookProblem[] = [];
  const take = (color: string, path: string[]): string => {
    const hex = hexOf(color);
    if (hex === null) problems.push(noColor(color, path));
    return hex ?? '#000000';
  };
  const takeSet = (scheme: (typeof SCHEMES)[number]): SetColors =>
    Object.fromEntries(
      Object.entries(content.tokens[scheme]).flatMap(([name, color]) =>
        color === undefined ? [] : [[name, take(color, ['tokens', scheme, name])]],
      ),
    );
  const { brand, action, accent } = content.colors;
  const schemes = deriveSchemes(
    {
      brand: take(brand, ['colors', 'brand']),
      action: action === undefined ? undefined : take(action, ['colors', 'action']),
      accent: accent === undefined ? undefined : take(accent, ['colors', 'accent']),
    },
    { light: takeSet('light'), dark: takeSet('dark') },
  );
  if (problems.length === 0)
    problems.push(...SCHEMES.flatMap((name) => tooLow(schemes[name], name, content)));
  if (problems.length > 0) return { look: null, problems };
  const { shape, density, titleScale } = content;
  const common = COLOR_TOKENS.filter((name) => name !== 'danger');
  const css = { page: printed(schemes, common), danger: printed(schemes, ['danger']) };
  const board = declared(boardColors(schemes.light.brand));
  return { look: { shape, density, titleScale, css, board, colors: lookColors(schemes) }, problems };
}

function noColor(found: string, path: string[]): LookProblem {
  return {
    code: 'brand/color',
    path,
    message: `Expected an opaque colour of CSS such as "#0b6e4f", found "${found}".`,
    hint: 'Write it as "#" and six digits, in quotes.',
  };
}

/** Problems of unreadable pairs, at the token that was set, or else at the colour that it is derived from. */
function tooLow(
  scheme: ColorScheme,
  name: (typeof SCHEMES)[number],
  { colors, tokens }: BrandContent,
): LookProblem[] {
  const isSet = (token: string): boolean => Object.hasOwn(tokens[name], token);
  return lowContrasts(scheme, name, isSet).map((low) => {
    const set = [low.front, low.ground].find(isSet);
    const source = low.front === 'accent' && colors.accent !== undefined ? 'accent' : 'brand';
    return {
      code: 'brand/contrast',
      path: set === undefined ? ['colors', source] : ['tokens', name, set],
      message: `${inWords(low)} has a contrast of ${shown(low.ratio)} : 1 in the ${name} scheme, and needs ${low.least} : 1.`,
      hint: remedy(low),
    };
  });
}

function inWords({ front, ground, colors }: LowContrast): string {
  return `"${front}" (${colors.front}) on "${ground}" (${colors.ground})`;
}

function remedy({ front, ground, nearest }: LowContrast): string {
  return nearest.color === null
    ? `No tone of "${front}" can be read there: choose another "${ground}".`
    : `The nearest colour for "${nearest.token}" that can be read is "${nearest.color}".`;
}

/** Rounded down, so that no insufficient ratio looks sufficient. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function printed({ light, dark }: Schemes, tokens: readonly ColorToken[]) {
  const declarations = (scheme: ColorScheme, some: readonly ColorToken[]): string =>
    declared(Object.fromEntries(some.map((name) => [name, scheme[name]])));
  return {
    // Only at night a veil lies over colours of content.
    light: declarations(
      light,
      tokens.filter((name) => name !== 'veil'),
    ),
    dark: declarations(
      dark,
      tokens.filter((name) => dark[name] !== light[name]),
    ),
  };
}

function declared(colors: Record<string, string>): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${shortHex(color)}`)
    .join(';');
}

function shortHex(color: string): string {
  return color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
}

function lookColors({ light, dark }: Schemes): LookColors {
  return {
    brand: light.brand,
    brandDark: dark.brand,
    brandDeep: light['brand-deep'],
    onBrand: light['on-brand'],
    onBrandSoft: light['on-brand-soft'],
    page: [light.paper, light.tint, light.card],
    drawing: light,
  };
}

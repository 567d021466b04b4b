/** All colours of the light and the dark scheme, derived from one to three colours of a brand. Pure. */
import type { ColorScheme, ColorToken } from '../../schemas/plain/color-tokens.ts';
import { CONTROL, TEXT, VEIL_OPACITY } from './contrast-pairs.ts';
import { contrastOf, hexOfTone, nearestTone, reach, type Tone, toneOf } from './tones.ts';

/** Each `#rrggbb`. */
export interface BrandColors {
  brand: string;
  action?: string | undefined;
  accent?: string | undefined;
}

/** Colours of a scheme that content sets, each `#rrggbb`; colours derived from them follow. */
export type SetColors = Partial<Record<Exclude<ColorToken, 'veil'>, string>>;

interface Palette extends BrandColors {
  set: SetColors;
  /** A tone of the brand's hue, with at most this chroma. */
  of: ToneMaker;
  /** The same of the hue of links and texts. */
  inkOf: ToneMaker;
}

type ToneMaker = (l: number, mostChroma: number) => string;

/** The hue of what warns, in degrees. */
const DANGER_HUE = 18;

export function deriveSchemes(
  colors: BrandColors,
  set: { light: SetColors; dark: SetColors } = { light: {}, dark: {} },
): { light: ColorScheme; dark: ColorScheme } {
  const of = toneMaker(toneOf(colors.brand));
  const inkOf = toneMaker(toneOf(colors.accent ?? colors.brand));
  return {
    light: { ...lightScheme({ ...colors, set: set.light, of, inkOf }), ...set.light },
    dark: { ...darkScheme({ ...colors, set: set.dark, of, inkOf }), ...set.dark },
  };
}

function lightScheme({ set, of, inkOf, ...colors }: Palette): ColorScheme {
  const brand = set.brand ?? colors.brand;
  const page = pageGrounds(set, { paper: of(0.99, 0.008), tint: of(0.955, 0.025), card: '#ffffff' });
  const grounds = Object.values(page);
  const ink = set.ink ?? inkOf(0.24, 0.11);
  const accent = set.accent ?? colors.accent ?? reach(brand, grounds, TEXT, -1) ?? ink;
  const action = set.action ?? colors.action ?? standingOut(toneOf(brand));
  const onBrand = brandGround(brand, { set, ink, action, accent });
  return {
    ...page,
    veil: veilOf(page.paper),
    ink,
    'ink-soft': reach(inkOf(0.4, 0.07), grounds, TEXT, -1) ?? ink,
    line: of(0.87, 0.06),
    edge: reach(of(0.62, 0.1), grounds, CONTROL, -1) ?? ink,
    accent,
    danger: reach(hexOfTone({ l: 0.5, c: 0.2, h: DANGER_HUE }), grounds, TEXT, -1) ?? ink,
    ...onBrand,
    ...actionColors(action, { set, ink, page: grounds, brandGrounds: brandGrounds(onBrand), towards: -1 }),
    ...footColors(set.foot ?? inkOf(0.235, 0.11), action),
  };
}

function darkScheme({ set, of, inkOf, ...colors }: Palette): ColorScheme {
  const tone = toneOf(colors.brand);
  const page = pageGrounds(set, { paper: of(0.17, 0.05), tint: of(0.21, 0.06), card: of(0.27, 0.075) });
  const grounds = Object.values(page);
  const ink = set.ink ?? of(0.97, 0.012);
  const brand = set.brand ?? of(Math.min(tone.l, 0.36), 0.17);
  const face = colors.action ?? hexOfTone({ ...tone, l: 0.86, c: Math.min(tone.c, 0.12) });
  const action = set.action ?? reach(face, grounds, CONTROL, 1) ?? ink;
  const link = toneOf(colors.accent ?? colors.brand);
  const soft = hexOfTone({ ...link, l: Math.max(link.l, 0.82), c: Math.min(link.c, 0.12) });
  const accent = set.accent ?? reach(soft, grounds, TEXT, 1) ?? ink;
  const darkInk = inkOf(0.24, 0.11);
  const onBrand = brandGround(brand, { set, ink: darkInk, action, accent });
  return {
    ...page,
    veil: veilOf(page.paper),
    ink,
    'ink-soft': reach(of(0.85, 0.05), grounds, TEXT, 1) ?? ink,
    line: of(0.38, 0.08),
    edge: reach(of(0.6, 0.1), grounds, CONTROL, 1) ?? ink,
    accent,
    danger: reach(hexOfTone({ l: 0.8, c: 0.12, h: DANGER_HUE }), grounds, TEXT, 1) ?? ink,
    ...onBrand,
    ...actionColors(action, {
      set,
      ink: darkInk,
      page: grounds,
      brandGrounds: brandGrounds(onBrand),
      towards: 1,
    }),
    ...footColors(set.foot ?? of(0.12, 0.04), action),
  };
}

function toneMaker({ c, h }: Tone): ToneMaker {
  return (l, mostChroma) => hexOfTone({ l, c: Math.min(c, mostChroma), h });
}

type PageGrounds = Pick<ColorScheme, 'paper' | 'tint' | 'card'>;

function pageGrounds({ paper, tint, card }: SetColors, derived: PageGrounds): PageGrounds {
  return { paper: paper ?? derived.paper, tint: tint ?? derived.tint, card: card ?? derived.card };
}

/** The face of buttons of a brand with one colour: a light tone beside a dark brand, a dark one beside a light brand. */
function standingOut({ l, c, h }: Tone): string {
  return hexOfTone(l < 0.68 ? { l: 0.86, c: Math.min(c, 0.12), h } : { l: 0.38, c: Math.min(c, 0.15), h });
}

/** The first readable one of white, the brand's dark ink and black. Where white is not readable, black is. */
function inkOn(ground: string, darkInk: string): string {
  return ['#ffffff', darkInk].find((ink) => contrastOf(ink, ground) >= TEXT) ?? '#000000';
}

interface OnBrand {
  set: SetColors;
  /** Colour of texts where white is not readable. */
  ink: string;
  action: string;
  accent: string;
}

/** Colours on the brand's ground. Its deeper neighbour moves away from the ink, so that the same texts are readable on both. */
function brandGround(brand: string, { set, ink: darkInk, action, accent }: OnBrand) {
  const tone = toneOf(brand);
  const ink = set['on-brand'] ?? inkOn(brand, darkInk);
  const isLightInk = isLight(ink);
  const towards = isLightInk ? 1 : -1;
  const deep =
    set['brand-deep'] ?? hexOfTone({ ...tone, l: isLightInk ? tone.l * 0.72 : tone.l + (1 - tone.l) * 0.55 });
  const grounds = [brand, deep];
  const inkTone = isLightInk ? tone : toneOf(ink);
  const soft = hexOfTone({
    ...inkTone,
    l: isLightInk ? 0.93 : 0.34,
    c: Math.min(inkTone.c, isLightInk ? 0.05 : 0.09),
  });
  return {
    brand,
    'brand-deep': deep,
    'on-brand': ink,
    'on-brand-soft': reach(soft, grounds, TEXT, towards) ?? ink,
    'on-brand-line': hexOfTone({ ...tone, l: tone.l + (isLightInk ? 0.13 : -0.13) }),
    'on-brand-accent': reach(isLightInk ? action : accent, grounds, TEXT, towards) ?? ink,
  };
}

function brandGrounds(scheme: Pick<ColorScheme, 'brand' | 'brand-deep'>): string[] {
  return [scheme.brand, scheme['brand-deep']];
}

function isLight(color: string): boolean {
  return contrastOf(color, '#000000') > contrastOf(color, '#ffffff');
}

interface ActionGrounds {
  set: SetColors;
  /** Dark ink of the brand. */
  ink: string;
  page: readonly string[];
  brandGrounds: readonly string[];
  /** Away from the page's grounds: darker (-1) or lighter (1). */
  towards: -1 | 1;
}

/** Buttons and marks. The edge sets a button off where its face alone does not. */
function actionColors(action: string, { set, ink, page, brandGrounds, towards }: ActionGrounds) {
  const tone = toneOf(action);
  const onAction = set['on-action'] ?? inkOn(action, ink);
  const hover = hexOfTone({ ...tone, l: tone.l + (isLight(onAction) ? -0.04 : 0.04) });
  const edge = hexOfTone({ ...tone, l: tone.l * 0.76, h: shadedHue(tone.h) });
  const pop = set.pop ?? action;
  return {
    action,
    'action-hover': hover,
    'action-edge': reach(edge, page, CONTROL, towards) ?? ink,
    'on-brand-action-edge': nearestTone(edge, brandGrounds, CONTROL) ?? onAction,
    'on-action': onAction,
    pop,
    'on-pop': inkOn(pop, ink),
  };
}

/** Dark yellow is shifted to amber, since it would look olive. */
function shadedHue(h: number): number {
  return h > 70 && h < 115 ? h - 18 : h;
}

/** The ground of the footer and of what is shown in the dark, which carries white. */
function footColors(foot: string, action: string) {
  return { foot, 'on-foot-accent': reach(action, [foot], TEXT, 1) ?? '#ffffff' };
}

/** The ground as a veil over colours of content at night. */
function veilOf(hex: string): string {
  return `${hex}${Math.round(VEIL_OPACITY * 255).toString(16)}`;
}

/**
 * Faces of fonts that devices have, made as wide and as high as a brand's font: texts take the same room before that font is
 * there, and where it never comes.
 */
import type { FontMetrics } from './subset-font.ts';

/** Of a font that devices have: its names by weight, and how wide it sets a letter of the sample (`metricsOf`), in parts of its size. */
interface DeviceFont {
  name: string;
  regular: { names: string[]; width: number };
  bold: { names: string[]; width: number };
}

/** That of Android, and that of desktops with the one that has its measures. */
const DEVICE_FONTS: DeviceFont[] = [
  {
    name: 'roboto',
    regular: { names: ['Roboto', 'Roboto-Regular'], width: 0.4445 },
    bold: { names: ['Roboto Bold', 'Roboto-Bold'], width: 0.4509 },
  },
  {
    name: 'arial',
    regular: { names: ['Arial', 'ArialMT', 'Liberation Sans'], width: 0.4452 },
    bold: { names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], width: 0.4801 },
  },
];

/** Weights from here on are shown by a device's bold. */
const FIRST_BOLD = 600;

/** Names of the families that stand in for this one, the first that a device has. */
export function fallbackFamilies(family: string): string[] {
  return DEVICE_FONTS.map(({ name }) => `${family}-${name}`);
}

/** The rules of a weight's stand-ins. */
export function fallbackFaces(family: string, weight: number, metrics: FontMetrics): string {
  return DEVICE_FONTS.map((device) => {
    const { names, width } = weight >= FIRST_BOLD ? device.bold : device.regular;
    const size = metrics.width / width;
    const src = names.map((name) => `local("${name}")`).join();
    // The heights are taken of the adjusted size.
    const heights = [
      ['ascent', metrics.ascent],
      ['descent', metrics.descent],
      ['line-gap', metrics.lineGap],
    ] as const;
    const overrides = heights.map(([name, part]) => `${name}-override:${percent(part / size)}`).join(';');
    return `@font-face{font-family:${family}-${device.name};src:${src};font-weight:${weight};size-adjust:${percent(size)};${overrides}}`;
  }).join('');
}

function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}

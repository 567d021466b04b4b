/**
 * Fallback faces: fonts of devices adjusted to the width and height of a brand's font, so that texts take the same space before it is
 * loaded, and if it never is.
 */
import type { FontMetrics } from './subset-font.ts';

/** A font of devices: its names by weight, and the mean width of the sample's letters (`metricsOf`) in em. */
interface DeviceFont {
  name: string;
  regular: { names: string[]; width: number };
  bold: { names: string[]; width: number };
}

/** The font of Android, and that of desktops with its metric-compatible twin. */
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

/** Names of the fallback families, of which a device uses the first that it has. */
export function fallbackFamilies(family: string): string[] {
  return DEVICE_FONTS.map(({ name }) => `${family}-${name}`);
}

/** The CSS rules of a weight's fallback faces. */
export function fallbackFaces(family: string, weight: number, metrics: FontMetrics): string {
  return DEVICE_FONTS.map((device) => {
    const { names, width } = weight >= FIRST_BOLD ? device.bold : device.regular;
    const size = metrics.width / width;
    const src = names.map((name) => `local("${name}")`).join();
    // The heights are relative to the adjusted size.
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

/** Draws a QR code into a page. Loaded only when a page draws one. Source: spec §2 screen behaviour 15, §5, §9. */

import { document } from '../host-page.ts';
import type { DrawQrOptions } from '../tracking.d.ts';
import type { Diagnostic } from './diagnostic.ts';
import { type QrMatrix, qrMatrix } from './qr-matrix.ts';
import { qrText } from './qr-text.ts';

/** Quiet zone: light squares on each side, without which readers do not find the code. Source: ISO/IEC 18004, 5.3.8. */
const QUIET_ZONE = 4;
const SIZE_PX = 256;
const BLACK = '#000000';
/** Share of the code's width that a logo may cover; level H leaves room for that. */
const LOGO_PART = 1 / 3.5;
const SVG = 'http://www.w3.org/2000/svg';

/** Accepts `#` and 3 or 6 hex digits; anything else is black. Source: spec §5. */
export function qrColor(value: unknown): string {
  return typeof value === 'string' && /^#(?:[\da-f]{3}){1,2}$/i.test(value) ? value : BLACK;
}

/** A drawn code, and the place for a logo in its middle. */
interface Picture {
  element: Element;
  addLogo(logo: HTMLImageElement): void;
}

/**
 * Replaces the content of `target` by the code. `false` when the text or the version cannot be drawn: `target` is then unchanged, and the
 * console says why. The promise settles when a logo has loaded or failed.
 */
export async function drawQr(
  target: Element,
  text: string,
  options: DrawQrOptions,
  report: (diagnostic: Diagnostic) => void,
): Promise<boolean> {
  const code = qrMatrix(text, options.version, options.level);
  if ('reason' in code) {
    report({ level: code.reason === 'version' ? 'warn' : 'error', text: code.text });
    return false;
  }
  if (code.warning) report({ level: 'warn', text: code.warning });
  const { sizePx = SIZE_PX, logo, label = 'QR code' } = options;
  const color = qrColor(options.codeColor);
  const picture = options.as === 'canvas' ? onCanvas(code, sizePx, color) : asSvg(code, sizePx, color);
  picture.element.setAttribute('role', 'img');
  picture.element.setAttribute('aria-label', label);
  target.replaceChildren(picture.element);
  if (logo) {
    try {
      picture.addLogo(await load(logo));
    } catch {
      report({ level: 'error', text: `The QR code's logo cannot be loaded: ${logo}` });
    }
  }
  return true;
}

/** Draws a link as its QR code. @param place the element to draw into, or its id */
export async function displayQr(
  place: Element | string,
  link: string | null,
  options: DrawQrOptions,
  report: (diagnostic: Diagnostic) => void,
): Promise<boolean> {
  const target = typeof place === 'string' ? document.getElementById(place) : place;
  if (link && target) return drawQr(target, qrText(link, options), options, report);
  const text = link ? `No element ${place} for the QR code.` : 'No link to draw as a QR code.';
  report({ level: 'error', text });
  return false;
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  return image;
}

/** A centred box that takes up `part` of the width and has the logo's proportions. */
function logoBox(logo: HTMLImageElement, width: number, most: number) {
  const { naturalWidth = 1, naturalHeight = 1 } = logo;
  const scale = (most * LOGO_PART) / Math.max(naturalWidth, naturalHeight);
  const box = { width: naturalWidth * scale, height: naturalHeight * scale };
  return { ...box, x: (width - box.width) / 2, y: (width - box.height) / 2 };
}

function asSvg(code: QrMatrix, sizePx: number, color: string): Picture {
  const side = code.size + 2 * QUIET_ZONE;
  const make = (name: string, attributes: Record<string, string | number>): Element => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
    return element;
  };
  const element = make('svg', {
    width: sizePx,
    height: sizePx,
    viewBox: `0 0 ${side} ${side}`,
    'shape-rendering': 'crispEdges',
  });
  let path = '';
  eachRun(code, (row, column, length) => {
    path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`;
  });
  element.append(
    make('path', { fill: '#ffffff', d: `M0 0h${side}v${side}h-${side}z` }),
    make('path', { fill: color, d: path }),
  );
  return {
    element,
    addLogo(logo) {
      element.append(make('image', { href: logo.src, ...logoBox(logo, side, code.size) }));
    },
  };
}

/** Squares have whole pixels, so that none is blurred; the remainder widens the margin. */
function onCanvas(code: QrMatrix, sizePx: number, color: string): Picture {
  const element = document.createElement('canvas');
  const unit = Math.max(1, Math.floor(sizePx / (code.size + 2 * QUIET_ZONE)));
  const width = Math.max(sizePx, (code.size + 2 * QUIET_ZONE) * unit);
  const margin = Math.floor((width - code.size * unit) / 2);
  element.width = element.height = width;
  const context = element.getContext('2d');
  if (context) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, width);
    context.fillStyle = color;
    eachRun(code, (row, column, length) => {
      context.fillRect(margin + column * unit, margin + row * unit, length * unit, unit);
    });
  }
  return {
    element,
    addLogo(logo) {
      const box = logoBox(logo, width, code.size * unit);
      context?.drawImage(logo, box.x, box.y, box.width, box.height);
    },
  };
}

/** Neighbouring dark squares of a row are drawn as one. */
function eachRun(
  { size, isDark }: QrMatrix,
  draw: (row: number, column: number, length: number) => void,
): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && isDark(row, column)) column++;
      if (column > start) draw(row, start, column - start);
    }
  }
}

/// <reference path="./qrcode-core.d.ts" />
/** A QR code as vector squares, drawn at build time: visitors load no encoder. */
import { create } from 'qrcode/lib/core/qrcode.js';
import { AUTOMATIC_VERSION } from './capacity.ts';

/** Width and height, in CSS px. Source: spec §9. */
const SIZE_PX = 256;

/** Free squares on each side, which readers need to find the code. Source: ISO/IEC 18004, 5.3.8. */
const QUIET_ZONE = 4;

export interface QrCodeProps {
  /** Text of the code, at most `capacityOf(version)` bytes, which the schema has checked. */
  text: string;
  /** `#rgb` or `#rrggbb`. */
  color: string;
  version: number;
  /** Accessible name of the code. */
  label: string;
}

/** Uses error correction H: a third of the code may be covered or damaged. Source: spec §9. */
export function QrCode({ text, color, version, label }: QrCodeProps) {
  const segments = [{ data: new TextEncoder().encode(text), mode: 'byte' as const }];
  const { modules } = create(segments, {
    errorCorrectionLevel: 'H',
    ...(version === AUTOMATIC_VERSION ? {} : { version }),
  });
  const side = modules.size + 2 * QUIET_ZONE;
  return (
    <svg
      className="qr-code__code"
      width={SIZE_PX}
      height={SIZE_PX}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={darkRuns(modules)} stroke={color} />
    </svg>
  );
}

/** One line for each run of dark squares in a row, shifted down by half a square, since lines are drawn along their middle. */
function darkRuns({ size, data }: { size: number; data: Uint8Array }): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && data[row * size + column] === 1) column++;
      if (column > start) path += `M${start + QUIET_ZONE} ${row + QUIET_ZONE + 0.5}h${column - start}`;
    }
  }
  return path;
}

/** Types of the encoder. The package's own types include Node's, which no file of the runtime may use. */
declare module 'qrcode/lib/core/qrcode.js' {
  interface BitMatrix {
    /** Squares per side. */
    size: number;
    /** 1 for a dark square, row by row. */
    data: Uint8Array;
  }

  interface Segment {
    data: Uint8Array;
    mode: 'byte';
  }

  export function create(
    segments: Segment[],
    options: { errorCorrectionLevel: 'H'; version?: number },
  ): { modules: BitMatrix; version: number };
}

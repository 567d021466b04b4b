declare const SLIPWAY_VERSION: string;

/** Version of the SDK: that of the package, written in by the build. */
export const version: string = typeof SLIPWAY_VERSION === 'string' ? SLIPWAY_VERSION : 'development';

declare const SLIPWAY_VERSION: string;

/** Version of the SDK, equal to the npm package's. Set by the build. */
export const version: string = typeof SLIPWAY_VERSION === 'string' ? SLIPWAY_VERSION : 'development';

/** Loads the QR code module from the caller's own location. */
export type LoadQr = () => Promise<typeof import('./qr.ts')>;

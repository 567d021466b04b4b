/** Fetches what draws QR codes, from where the caller knows it to be. */
export type LoadQr = () => Promise<typeof import('./qr.ts')>;

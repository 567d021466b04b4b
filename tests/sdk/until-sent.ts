import { expect } from 'vitest';
import type { PackageServer } from './package-server.ts';
import { sentBytes } from './sdk-site.ts';

/** Waits until this many bytes of the package have left the server. */
export async function untilSent(server: PackageServer, bytes: number): Promise<void> {
  await expect.poll(() => sentBytes(server), { interval: 20 }).toBeGreaterThanOrEqual(bytes);
}

import type { Server } from 'node:http';
import { networkInterfaces } from 'node:os';

/** Ports tried one after another before giving up. */
const TRIES = 20;

/** Listens on `port`, or on the next free one. Returns the port in use. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  for (let candidate = port; ; candidate += 1) {
    const error = await tryToListen(server, candidate, host);
    if (error === null) {
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : candidate;
    }
    if (error.code !== 'EADDRINUSE' || candidate - port >= TRIES) throw error;
  }
}

function tryToListen(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => resolve(error);
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve(null);
    });
  });
}

/** Address of this machine in the local network, for a phone; null when there is none. */
export function lanAddress(): string | null {
  for (const addresses of Object.values(networkInterfaces())) {
    for (const { family, internal, address } of addresses ?? []) {
      if (family === 'IPv4' && !internal) return address;
    }
  }
  return null;
}

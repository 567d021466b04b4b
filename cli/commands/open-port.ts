/** Opens the port of `dev` and `preview`, and says what to do where that cannot be. */
import type { Server } from 'node:http';
import { listen } from '../dev/listen.ts';
import type { Access } from '../dev/local-server.ts';
import { errorCode } from '../error-code.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Listens on the port, or on the next free one, and returns the one in use.
 * @throws UsageError where this machine does not allow it
 */
export async function openPort(server: Server, port: number, { address }: Access): Promise<number> {
  try {
    return await listen(server, port, address);
  } catch (error) {
    throw refusal(errorCode(error), port, address) ?? error;
  }
}

function refusal(code: string, port: number, address: string): UsageError | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return new UsageError(
        `The system does not let you open port ${port}.`,
        'Write --port 4321, or another number from 1024 on.',
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return new UsageError(
        `This machine has no address "${address}".`,
        'Write --host alone for all of its addresses, or one of them after it.',
      );
    case 'EADDRINUSE':
    case 'ERR_SOCKET_BAD_PORT':
      return new UsageError(
        `Port ${port} is in use, and so are those after it.`,
        'Write --port 0 for any that is free.',
      );
    default:
      return null;
  }
}

import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { THIS_MACHINE } from '../dev/local-server.ts';
import { UsageError } from '../usage-error.ts';
import { openPort } from './open-port.ts';

/** A server of a machine that refuses to open a port. */
function refusing(code: string) {
  const server = createServer();
  vi.spyOn(server, 'listen').mockImplementation(() => {
    queueMicrotask(() => server.emit('error', Object.assign(new Error(`listen ${code}`), { code })));
    return server;
  });
  return server;
}

test.each([
  ['EACCES', 'The system does not let you open port 80.'],
  ['ENOTFOUND', 'This machine has no address "127.0.0.1".'],
  ['EADDRNOTAVAIL', 'This machine has no address "127.0.0.1".'],
  ['EADDRINUSE', 'Port 80 is in use, and so are those after it.'],
])('a port that cannot be opened (%s) is a matter of how the command was called', async (code, message) => {
  const opened = openPort(refusing(code), 80, THIS_MACHINE);
  await expect(opened).rejects.toThrow(UsageError);
  await expect(opened).rejects.toThrow(message);
});

test('the ports after the last one are none', async () => {
  const server = createServer();
  const listen = server.listen.bind(server);
  vi.spyOn(server, 'listen').mockImplementation((...args: unknown[]) => {
    if (args[0] !== 65_535) return listen(Number(args[0]), '127.0.0.1');
    queueMicrotask(() => server.emit('error', Object.assign(new Error(), { code: 'EADDRINUSE' })));
    return server;
  });
  await expect(openPort(server, 65_535, THIS_MACHINE)).rejects.toThrow('Port 65535 is in use');
});

test('any other failure is what it was', async () => {
  await expect(openPort(refusing('EMFILE'), 80, THIS_MACHINE)).rejects.toThrow('listen EMFILE');
});

import { defineConfig } from 'vitest/config';

/** Apart from `npm test`, since not every machine has a Firefox. */
export default defineConfig({
  test: {
    include: ['tests/firefox/*.firefox.ts'],
    // Node 20 has WebSocket behind this; later versions take no notice of it.
    execArgv: ['--experimental-websocket'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

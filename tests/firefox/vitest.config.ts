import { defineConfig } from 'vitest/config';
import { SETTINGS } from '../runner/vitest-settings.ts';

/** Apart from `npm test`, since not every machine has a Firefox. */
export default defineConfig({
  test: {
    ...SETTINGS,
    include: ['tests/firefox/*.firefox.ts'],
    // Node 20 has WebSocket behind this; later versions take no notice of it.
    execArgv: ['--experimental-websocket'],
  },
});

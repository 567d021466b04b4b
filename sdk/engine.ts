/** `engine.js`: downloads, verifies and delivers the file. Files of different releases may meet, so exports are only ever added. */
import { browserEnvironment, type SharedTools } from './browser-environment.ts';
import { createEngine, type Engine } from './engine/download.ts';
import type { Source } from './engine/machine.ts';
import type { DownloadState } from './slipway.d.ts';

/** Creates the engine of a page. `onState` receives every state. */
export function startEngine(
  source: Source,
  shared: SharedTools,
  onState: (state: DownloadState) => void,
): Engine {
  return createEngine(source, browserEnvironment(shared), onState);
}

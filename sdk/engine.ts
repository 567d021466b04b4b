/**
 * `engine.js`: all that gets bytes here, hands them over and checks them. Files of different releases may meet, so what is exported
 * here only grows.
 */
import { browserEnvironment, type SharedTools } from './browser-environment.ts';
import { createEngine, type Engine } from './engine/download.ts';
import type { Source } from './engine/machine.ts';
import type { DownloadState } from './types.ts';

/** The engine of a page. `onState` gets every state. */
export function startEngine(
  source: Source,
  shared: SharedTools,
  onState: (state: DownloadState) => void,
): Engine {
  return createEngine(source, browserEnvironment(shared), onState);
}

/**
 * `engine.js`: all that gets bytes here, hands them over and checks them. Files of different releases may meet, so what is exported
 * here only grows.
 */
export { browserEnvironment } from './browser-environment.ts';
export { createEngine } from './engine/download.ts';

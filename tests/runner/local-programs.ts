import { delimiter, resolve } from 'node:path';

/** The environment in which programs of the project's dependencies are found by their names. */
export function withLocalPrograms(): NodeJS.ProcessEnv {
  const path = [resolve('node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}

/** How Stryker runs the unit tests: without those that build whole sites, which would run for every changed line. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const unitFiles = ['cli', 'schemas', 'runtime', 'sdk'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);
const buildsSites = (path: string): boolean =>
  /\/build-project\.ts|\bbuildSite\(/.test(readFileSync(path, 'utf8'));

export default defineConfig({
  test: {
    include: unitFiles.filter((path) => !buildsSites(path)),
    env: { NO_COLOR: '1', NODE_ENV: 'test' },
    testTimeout: 60_000,
  },
});

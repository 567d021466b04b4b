/**
 * React's client as a module. Its package has CommonJS only, which a bundler puts into a function: a browser parses all of it when the
 * script arrives, and again, while the visitor waits, when the function is called. On a slow phone that took 160 ms of the first island.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const REQUIRED = /(\w+) = require\("([\w-]+)"\)/g;

export function reactModule(): Plugin {
  return {
    name: 'react-module',
    setup(build) {
      build.onResolve({ filter: /^react-dom\/client$/ }, () => {
        const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
        return { path: join(folder, 'cjs/react-dom-client.production.js') };
      });
      build.onLoad({ filter: /[\\/]react-dom-client\.production\.js$/ }, async ({ path }) => ({
        contents: asModule(await readFile(path, 'utf8')),
      }));
    },
  };
}

/** @throws if the text does not have the form that React's client has */
function asModule(text: string): string {
  const statement = /^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m.exec(text)?.[0];
  const names = [...text.matchAll(/^exports\.(\w+) =/gm)].flatMap(([, name]) => name ?? []);
  if (statement === undefined || !names.includes('hydrateRoot'))
    throw new Error("react-dom's client has another form than `react-module.ts` expects.");
  const imports = [...statement.matchAll(REQUIRED)].map(([, name, from]) => `import ${name} from '${from}';`);
  return `${imports.join('\n')}
const exports = {};
${text.replace(statement, '')}
export const { ${names.join(', ')} } = exports;`;
}

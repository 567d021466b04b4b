// Compiles cli/ (and what it imports of schemas/, runtime/) into bin/compiled with esbuild.
// Run directly by `npm run compile` and before packing; otherwise by slipway.js when a source changed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isSource, SOURCE_FOLDERS, sourceStamp } from './source-stamp.js';

/** Native or very large packages are not bundled; everything else is, which makes starting several times faster. */
const EXTERNAL = ['esbuild', 'sharp', 'harfbuzzjs', 'woff2-encoder', 'serve-handler', 'serve', '@swc/core'];

/**
 * Writes bin/compiled from scratch: `index.js` (the command line), a file for each kind of thread (`page-worker.js`, `picture-worker.js`,
 * `comparison-worker.cjs`), `tool-code.js` (browser code that no project changes), lazily loaded chunks, `stamp.txt` (what slipway.js
 * compares) and `tool.json` (version and content hashes, part of every cache key).
 */
export async function compile(root, stamp) {
  const { build } = await import('esbuild');
  const finished = `${root}bin/compiled`;
  const staging = `${root}bin/compiled-${process.pid}`;
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const options = {
    absWorkingDir: root,
    outdir: staging,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    external: EXTERNAL,
    plugins: [sectionsInOnePiece(root), templatesAsFunctions(root), withoutUnusedCode()],
    define: { 'process.env.NODE_ENV': '"production"' },
  };
  const modules = build({
    ...options,
    entryPoints: {
      index: 'cli/index.ts',
      'page-worker': 'cli/pipeline/build/page-worker.ts',
      'picture-worker': 'cli/pipeline/social/picture-worker.ts',
      'tool-code': 'cli/pipeline/browser-code/tool-code.ts',
    },
    splitting: true,
    format: 'esm',
    // Bundled CommonJS packages call require() for Node's own modules.
    banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
  });
  // One file and no ES module, so that the thread starts in three fifths of the time: whoever builds an unchanged site waits for it.
  const comparison = build({
    ...options,
    entryPoints: { 'comparison-worker': 'cli/pipeline/left/comparison-worker.ts' },
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    define: { ...options.define, 'import.meta.url': 'ownUrl' },
    banner: { js: "const ownUrl=require('node:url').pathToFileURL(__filename).href;" },
  });
  await Promise.all([modules, comparison]);
  writeFileSync(`${staging}/tool.json`, JSON.stringify({ version, ...sourceHashes(root) }));
  writeFileSync(`${staging}/stamp.txt`, stamp);
  swapIn(staging, finished);
}

/**
 * Sections are found by name, one import for each. As separate entries they would be split into some two hundred files, of which a build
 * loads a hundred; with one file for schemas and one for views it loads two.
 */
function sectionsInOnePiece(root) {
  const types = readdirSync(`${root}runtime/sections`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return {
    name: 'sections-in-one-piece',
    setup(build) {
      build.onLoad({ filter: /cli\/sections\/library\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        const contents = source.replace(
          /import\(`\.\.\/\.\.\/runtime\/sections\/\$\{type\}\/(\w+)\.ts`\)/g,
          (_, name) => `import('sections:${name}').then((all) => all[type])`,
        );
        if (contents === source)
          throw new Error(`${path} imports sections in another way than compile.js knows.`);
        return { loader: 'ts', contents };
      });
      build.onResolve({ filter: /^sections:/ }, ({ path }) => ({ path, namespace: 'sections' }));
      build.onLoad({ filter: /.*/, namespace: 'sections' }, ({ path }) => {
        const file = path.slice('sections:'.length);
        return {
          resolveDir: `${root}runtime/sections`,
          contents: types
            .map((type) => `export * as ${JSON.stringify(type)} from './${type}/${file}.ts';`)
            .join('\n'),
        };
      });
    },
  };
}

/** Templates are made functions here, in place of `cli/template-source.ts`, which does the same when it is run from its source. */
function templatesAsFunctions(root) {
  return {
    name: 'templates-as-functions',
    setup(build) {
      build.onLoad({ filter: /cli\/template-source\.ts$/ }, async () => {
        const { default: handlebars } = await import('handlebars');
        const options = JSON.parse(readFileSync(`${root}templates/options.json`, 'utf8'));
        const functions = readdirSync(`${root}templates`, { recursive: true })
          .filter((path) => path.endsWith('.hbs'))
          .sort()
          .map((path) => {
            const name = path.slice(0, -'.hbs'.length).replaceAll('\\', '/');
            const text = readFileSync(`${root}templates/${path}`, 'utf8');
            const source = options.inOneLine.includes(name) ? text.replaceAll('\n', '') : text;
            return `${JSON.stringify(name)}: ${handlebars.precompile(source, options.compile)}`;
          });
        return {
          resolveDir: `${root}cli`,
          contents: `import Handlebars from 'handlebars/runtime';
export const engine = Handlebars.create();
const functions = {${functions.join(',\n')}};
export const templateOf = (name) => engine.template(functions[name]);`,
        };
      });
    },
  };
}

/**
 * Code that packages bring along and the tool never calls, and what stands for it. Each process and thread of a build would load it:
 * together three quarters of a megabyte.
 */
const UNUSED_CODE = [
  // gray-matter's parser of YAML: `front-matter.ts` lets gray-matter parse nothing.
  {
    path: /^js-yaml$/,
    importer: /gray-matter/,
    contents:
      "const never = () => { throw new Error('Nothing is parsed here.'); }; module.exports = { safeLoad: never, safeDump: never };",
  },
  // zod's messages in other languages: the tool writes its own.
  { path: /^\.\.\/locales\/index\.js$/, importer: /[\\/]zod[\\/]/, contents: 'export {};' },
  // React's rendering to streams: pages are rendered to texts.
  {
    path: /^\.\/cjs\/react-dom-server\.node\.production\.js$/,
    importer: /[\\/]react-dom[\\/]/,
    contents: 'module.exports = {};',
  },
];

function withoutUnusedCode() {
  return {
    name: 'without-unused-code',
    setup(build) {
      for (const [number, { path, importer }] of UNUSED_CODE.entries()) {
        build.onResolve({ filter: path }, (found) =>
          importer.test(found.importer) ? { path: String(number), namespace: 'unused' } : null,
        );
      }
      build.onLoad({ filter: /.*/, namespace: 'unused' }, ({ path }) => ({
        contents: UNUSED_CODE[Number(path)].contents,
      }));
    },
  };
}

/** Two processes may compile at once; each prepares its own folder, and the last rename wins. */
function swapIn(staging, finished) {
  const old = `${staging}-old`;
  try {
    renameSync(finished, old);
  } catch {
    // nothing compiled before, or another process has just moved it away
  }
  try {
    renameSync(staging, finished);
  } catch {
    rmSync(staging, { recursive: true, force: true }); // another process was first with the same sources
  }
  rmSync(old, { recursive: true, force: true });
}

/** `hash` of all sources, and `codeHash` of all but style sheets: pages record which style sheets they use. */
function sourceHashes(root) {
  const [all, code] = [createHash('sha256'), createHash('sha256')];
  const add = (folder) => {
    const entries = readdirSync(root + folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!path.startsWith('bin/compiled')) add(path);
      } else if (isSource(entry.name)) {
        const contents = readFileSync(root + path);
        for (const hash of entry.name.endsWith('.css') ? [all] : [all, code])
          hash.update(`${path}\0`).update(contents);
      }
    }
  };
  for (const folder of SOURCE_FOLDERS) add(folder);
  const manifest = readFileSync(`${root}package.json`);
  const digest = (hash) => hash.update(manifest).digest('hex').slice(0, 32);
  return { hash: digest(all), codeHash: digest(code) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL('./', import.meta.url), { recursive: true });
  const root = fileURLToPath(new URL('../', import.meta.url));
  await compile(root, sourceStamp(root));
  // The published package contains files that a checkout makes on first use.
  if (process.argv.includes('--package')) await (await import('./compiled/tool-code.js')).toolCode();
}

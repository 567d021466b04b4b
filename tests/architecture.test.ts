/** Who may import what. The rows are those of CONTRIBUTING's code map. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const FOLDERS = ['schemas', 'sdk', 'runtime', 'cli'] as const;

interface Import {
  from: string;
  /** Repository path for relative imports, the package's name otherwise. */
  target: string;
  isTypeOnly: boolean;
}

/** Source files of a folder, tests left out. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path));
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found: Import[] = [];
  const pattern =
    /^\s*(import|export)\s+(type\s+)?([^'"`;]*?from\s+)?['"]([^'"]+)['"]|import\(\s*[`'"]([^`'"]+)[`'"]\s*\)/gm;
  for (const [statement, , typeWord, names = '', specifier, dynamic] of text.matchAll(pattern)) {
    const name = specifier ?? dynamic ?? '';
    const inBraces =
      /\{([^}]*)\}/
        .exec(names)?.[1]
        ?.split(',')
        .map((part) => part.trim())
        .filter(Boolean) ?? [];
    const allTypes =
      inBraces.length > 0 &&
      inBraces.every((part) => part.startsWith('type ')) &&
      !/^[^{]*\w[^{]*\{/.test(names.replace(/from\s+$/, ''));
    const isTypeOnly = !statement.includes('import(') && (typeWord !== undefined || allTypes);
    const target = name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)) : name;
    found.push({ from: path, target, isTypeOnly });
  }
  return found;
}

const all = FOLDERS.flatMap(sources).flatMap(importsOf);

/** Imports that break a rule, as lines a reader can go to. */
function breaking(rule: (entry: Import) => boolean): string[] {
  return all.filter(rule).map(({ from, target }) => `${from} → ${target}`);
}

const isIn = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const isPackage = (target: string, ...names: string[]): boolean =>
  names.some((name) => target === name || target.startsWith(`${name}/`));
const isNode = (target: string): boolean => target.startsWith('node:');
const isReact = (target: string): boolean => isPackage(target, 'react', 'react-dom');

describe('import directions', () => {
  test('imports are found at all', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(all).toContainEqual(expect.objectContaining({ from: 'cli/index.ts', target: 'commander' }));
  });

  test('schemas import zod and each other only', () => {
    expect(
      breaking(({ from, target }) => isIn(from, 'schemas') && !isIn(target, 'schemas') && target !== 'zod'),
    ).toEqual([]);
  });

  test('plain values import nothing but each other, so that they may reach a browser', () => {
    expect(
      breaking(({ from, target }) => isIn(from, 'schemas/plain') && !isIn(target, 'schemas/plain')),
    ).toEqual([]);
  });

  test('the SDK takes types and plain values of schemas, and knows neither runtime, cli nor Node; React in its hook alone', () => {
    expect(
      breaking(({ from, target, isTypeOnly }) => {
        if (!isIn(from, 'sdk')) return false;
        if (isIn(target, 'schemas')) return !isTypeOnly && !isIn(target, 'schemas/plain');
        return (
          isIn(target, 'runtime') ||
          isIn(target, 'cli') ||
          isNode(target) ||
          (isReact(target) && !/^sdk\/react\.(?:d\.)?ts$/.test(from)) ||
          target === 'zod'
        );
      }),
    ).toEqual([]);
  });

  test('the runtime knows neither cli nor Node, and of the SDK its types', () => {
    expect(
      breaking(({ from, target, isTypeOnly }) => {
        if (!isIn(from, 'runtime')) return false;
        if (isIn(target, 'sdk'))
          return !isTypeOnly && !/^runtime\/browser\/(?:slipway|host-page)\.ts$/.test(from);
        return isIn(target, 'cli') || isNode(target);
      }),
    ).toEqual([]);
  });

  test('code that reaches a browser takes types and plain values of schemas, so that zod stays out', () => {
    const reachesBrowser = (path: string): boolean =>
      isIn(path, 'runtime') &&
      !/^runtime\/sections\/[^/]+\/(schema|index)\.ts$/.test(path) &&
      path !== 'runtime/section.ts';
    expect(
      breaking(
        ({ from, target, isTypeOnly }) =>
          reachesBrowser(from) &&
          !isTypeOnly &&
          (target === 'zod' ||
            (isIn(target, 'schemas') && !isIn(target, 'schemas/plain')) ||
            /sections\/[^/]+\/(schema|index)\.ts$/.test(target)),
      ),
    ).toEqual([]);
  });

  test('the cli takes the SDK as a bundle entry, its types, its texts, and what is pure: the tracking link, names of options and the proof of packages', () => {
    const pure = [
      'sdk/tracking/tracking-link.ts',
      'sdk/ui/texts.ts',
      'sdk/proof/apk-signature.ts',
      'sdk/engine/integrity.ts',
      'sdk/option-names.ts',
      'sdk/promise.ts',
    ];
    expect(
      breaking(
        ({ from, target, isTypeOnly }) =>
          isIn(from, 'cli') && isIn(target, 'sdk') && !isTypeOnly && !pure.includes(target),
      ),
    ).toEqual([]);
  });

  test('the proof of packages imports itself alone, so that browsers and the cli run the same code', () => {
    expect(breaking(({ from, target }) => isIn(from, 'sdk/proof') && !isIn(target, 'sdk/proof'))).toEqual([]);
  });

  test('react-dom is rendered by the cli and hydrated by one file', () => {
    const allowed = ['cli/pipeline/render/render-markup.tsx', 'runtime/browser/hydrate.tsx'];
    expect(breaking(({ from, target }) => isPackage(target, 'react-dom') && !allowed.includes(from))).toEqual(
      [],
    );
  });

  test.each([
    ['gray-matter', 'cli/pipeline/formats/front-matter.ts'],
    ['saxes', 'cli/assets/parse-svg.ts'],
    ['file-type', 'cli/assets/recognise.ts'],
    ['handlebars', 'cli/template-source.ts'],
    ['@babel/code-frame', 'cli/report/code-frame.ts'],
    ['fastest-levenshtein', 'cli/pipeline/model/did-you-mean.ts'],
    ['woff2-encoder', 'cli/pipeline/pictures/woff2.ts'],
    ['culori', 'cli/brand/tones.ts'],
    ['decode-named-character-reference', 'cli/pipeline/model/links.ts'],
  ])('%s has one door', (name, door) => {
    expect(breaking(({ from, target }) => isPackage(target, name) && from !== door)).toEqual([]);
  });

  test('harfbuzzjs has two doors: one shapes texts of pictures, one cuts fonts', () => {
    const doors = ['cli/pipeline/social/text-layout.ts', 'cli/pipeline/pictures/subset-font.ts'];
    expect(breaking(({ from, target }) => target === 'harfbuzzjs' && !doors.includes(from))).toEqual([]);
  });

  test('the cache has one door: nothing but the store knows where it is', () => {
    const allowed = /^cli\/pipeline\/store\//;
    const openers = new Set(all.filter(({ target }) => target.startsWith('node:fs')).map(({ from }) => from));
    const knowing = [...openers].filter((path) =>
      /\.slipway(?!\/schemas)[/'"`]/.test(
        readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
      ),
    );
    // The doctor checks whether the folder can be written; the record of the output and the lock are beside the cache.
    const others = knowing.filter((path) => isIn(path, 'cli') && !allowed.test(path));
    expect(others.filter((path) => !isIn(path, 'cli/pipeline/output'))).toEqual(['cli/commands/doctor.ts']);
    const doors = breaking(
      ({ from, target }) =>
        isIn(target, 'cli/pipeline/store') && !allowed.test(from) && target !== 'cli/pipeline/store/index.ts',
    );
    expect(doors).toEqual([]);
  });

  test('the output has one door: nothing else of the pipeline writes to it or deletes there', () => {
    const doors = breaking(
      ({ from, target }) =>
        isIn(target, 'cli/pipeline/output') &&
        !isIn(from, 'cli/pipeline/output') &&
        target !== 'cli/pipeline/output/index.ts',
    );
    expect(doors).toEqual([]);
    const writers = [
      ...['writeFileSync', 'renameSync', 'rmSync', 'copyFileSync', 'unlinkSync', 'mkdirSync'],
      ...['writeDraft', 'replaceFile', 'createFile', 'createWhole', 'makeFolders'],
    ];
    const others = sources('cli/pipeline').filter(
      (path) =>
        !/^cli\/pipeline\/(?:output|store)\//.test(path) &&
        writers.some((name) => readFileSync(join(root, path), 'utf8').includes(`${name}(`)),
    );
    // Threads put pages into the staging folder; the script's own files are the tool's.
    expect(others.sort()).toEqual([
      'cli/pipeline/browser-code/beside-tool.ts',
      'cli/pipeline/browser-code/sdk-files.ts',
      'cli/pipeline/engine/held-files.ts',
      'cli/pipeline/engine/page-maker.ts',
      // A part of the site in a folder of its own, which no server serves.
      'cli/pipeline/shards/shard-folder.ts',
      // The key of a user, in that user's settings.
      'cli/pipeline/trust/user-key.ts',
    ]);
  });

  test('folders around a new one are created by one function, which always returns', () => {
    const others = sources('cli').filter((path) =>
      /mkdir(?:Sync)?\([^;]*recursive/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(others).toEqual([]);
  });

  test('content is read through one door, so that no symbolic link leads out of it', () => {
    const reads = /\b(?:readFileSync|readFile|openSync|open|createReadStream|copyFileSync|cpSync)\b/;
    const readers = sources('cli').filter((path) =>
      Array.from(
        readFileSync(join(root, path), 'utf8').matchAll(
          /^import \{([^}]*)\} from 'node:fs(?:\/promises)?';/gm,
        ),
      ).some(([, names = '']) => reads.test(names)),
    );
    // The output has its own access module, which takes paths from callers of this one.
    expect(readers.filter((path) => !isIn(path, 'cli/pipeline/output')).sort()).toEqual([
      // A package, a table or a site named on the command line.
      'cli/apk/apk-file.ts',
      // Looks at its own copy, after it was made.
      'cli/assets/asset-files.ts',
      // site.yaml, which it writes too.
      'cli/commands/new-locale.ts',
      // A section of Slipway that is copied into the project.
      'cli/commands/own-code.ts',
      'cli/commands/section-sample.ts',
      'cli/commands/translations.ts',
      // Files of Slipway itself, and of packages it uses.
      'cli/dev/gallery.ts',
      // What a build has written.
      'cli/dev/preview-server.ts',
      'cli/dev/serve-bytes.ts',
      'cli/dev/steady-files.ts',
      'cli/editor-settings.ts',
      // What a build has written.
      'cli/finished-site.ts',
      'cli/package-root.ts',
      // Files of Slipway itself, and React's client.
      'cli/pipeline/browser-code/react-module.ts',
      'cli/pipeline/browser-code/sdk-files.ts',
      'cli/pipeline/browser-code/sdk-package.ts',
      'cli/pipeline/browser-code/sdk-texts.ts',
      'cli/pipeline/browser-code/style-sheets.ts',
      'cli/pipeline/browser-code/tool-code.ts',
      // What a build has loaded, beside its new files.
      'cli/pipeline/engine/held-files.ts',
      // Files of Slipway itself, and of packages it uses.
      'cli/pipeline/model/installed-version.ts',
      'cli/pipeline/pictures/brand-fonts.ts',
      'cli/pipeline/pictures/script-fonts.ts',
      'cli/pipeline/pictures/subset-font.ts',
      // The themes of Slipway itself.
      'cli/pipeline/project/read-looks.ts',
      // Parts of a site that machines have built.
      'cli/pipeline/shards/shard-folder.ts',
      'cli/pipeline/social/draw-picture.ts',
      'cli/pipeline/source/content-file.ts',
      'cli/pipeline/store/files.ts',
      'cli/pipeline/store/packs.ts',
      // What the tool has left in a project, and the key that seals it.
      'cli/pipeline/trust/own-path.ts',
      // What a build has written.
      'cli/report/site-weight.ts',
      // Code of the project's owner, which is not restricted.
      'cli/sections/own-code.ts',
      'cli/sections/project-tool.ts',
      'cli/template-source.ts',
      'cli/written-file.ts',
    ]);
  });

  test('no file is called utils, helpers, common or manager', () => {
    expect(
      FOLDERS.flatMap(sources).filter((path) => /\/(utils?|helpers?|common|manager)\.tsx?$/.test(path)),
    ).toEqual([]);
  });
});

/** The rooms of the pipeline along the walk: each may use those before it. */
const ROOMS = [
  'model',
  'source',
  'markdown',
  'formats',
  'trust',
  'store',
  'output',
  'left',
  'resolve',
  'project',
  'pages',
  'plan',
  'browser-code',
  'bundle',
  'pictures',
  'social',
  'site-files',
  'render',
  'check',
  'engine',
  'build',
  'validate',
  'shards',
];
const MOST_FILES_IN_A_ROOM = 15;

describe('the rooms of the pipeline', () => {
  const roomOf = (path: string): number => ROOMS.indexOf(/^cli\/pipeline\/([^/]+)\//.exec(path)?.[1] ?? '');

  test('are all in the order, and each is small enough to look over', () => {
    const entries = readdirSync(join(root, 'cli/pipeline'), { withFileTypes: true });
    expect(entries.map(({ name }) => name).sort()).toEqual([...ROOMS].sort());
    const filesIn = (room: string): number =>
      readdirSync(join(root, 'cli/pipeline', room)).filter((name) => /(?<!\.test)\.tsx?$/.test(name)).length;
    expect(ROOMS.filter((room) => filesIn(room) > MOST_FILES_IN_A_ROOM)).toEqual([]);
  });

  test('use what comes before them on the walk, never what comes after', () => {
    expect(breaking(({ from, target }) => roomOf(from) !== -1 && roomOf(target) > roomOf(from))).toEqual([]);
  });

  test('hand no list of the whole site to a call, which has room for some 120,000 arguments', () => {
    const spread = /\b(?:push|Math\.max|Math\.min)\((?:[^\n()]*, )?\.\.\./;
    const found = ['build', 'check', 'shards'].flatMap((room) =>
      sources(`cli/pipeline/${room}`).filter((path) => spread.test(readFileSync(join(root, path), 'utf8'))),
    );
    // The files of one kind of page; threads; shards.
    expect(found).toEqual([
      'cli/pipeline/build/page-pool.ts',
      'cli/pipeline/build/write-rest.ts',
      'cli/pipeline/shards/read-shards.ts',
    ]);
  });

  test('no files import each other in a circle, types included', () => {
    const graph = new Map<string, string[]>();
    // A file may name the type of its own module.
    const edges = all.filter(({ from, target }) => from !== target);
    for (const { from, target } of edges) graph.set(from, [...(graph.get(from) ?? []), target]);
    expect(new Set(Array.from(graph.keys(), (path) => path.split('/')[0]))).toEqual(new Set(FOLDERS));
    const finished = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (finished.has(path) || trail.includes(path)) return;
      for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
      finished.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});

describe('strings that become HTML', () => {
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
  const where = (pattern: RegExp, paths = FOLDERS.flatMap(sources)): string[] =>
    paths.flatMap((path) => (textOf(path).match(pattern) ?? []).map((found) => `${path}: ${found}`));

  test('pass through two doors: rich text, which reads them again, and islands, which are made of nodes and data', () => {
    expect(where(/dangerouslySetInnerHTML=\{.*\}/g)).toEqual([
      'runtime/components/rich-text.tsx: dangerouslySetInnerHTML={{ __html: withMarks(html) }}',
      'cli/pipeline/render/render-markup.tsx: dangerouslySetInnerHTML={{ __html: html }}',
      'cli/pipeline/render/render-markup.tsx: dangerouslySetInnerHTML={{ __html: escapeJson(JSON.stringify(data)) }}',
    ]);
    expect(where(/__html|dangerouslySetInnerHTML/g)).toHaveLength(6);
  });

  test('are a type that one file gives, and mark-up is a type that one file gives', () => {
    expect(new Set(where(/\bas (?:unknown as )?Html\b/g))).toEqual(
      new Set(['schemas/plain/html.ts: as Html']),
    );
    expect(new Set(where(/new Markup\(/g))).toEqual(
      new Set(['cli/markup.ts: new Markup(', 'cli/pipeline/render/render-markup.tsx: new Markup(']),
    );
    const makers = all.filter(({ target, isTypeOnly }) => target === 'cli/markup.ts' && !isTypeOnly);
    expect(makers.map(({ from }) => from).sort()).toEqual([
      'cli/pipeline/render/chrome.ts',
      'cli/pipeline/render/render-markup.tsx',
    ]);
    // The document is the templates' text around what React wrote.
    expect(new Set(where(/\.pieces\b/g, sources('cli')))).toEqual(
      new Set(['cli/markup.ts: .pieces', 'cli/pipeline/render/render.ts: .pieces']),
    );
  });

  test('are made nowhere in a browser', () => {
    const sinks =
      /\.(?:inner|outer)HTML\s*\+?=(?!=)|\b(?:insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|parseFromString|parseHTMLUnsafe|srcdoc)\b|document\.write|\beval\(|new Function\(|setAttribute\(\s*['"`]on/g;
    // The dev server's patch reads a page of its own server into a document that runs nothing.
    expect(where(sinks)).toEqual(['cli/dev/browser/client.ts: parseFromString']);
  });

  test('get into a template by the name of the rule that makes them harmless there', () => {
    const templates = readdirSync(join(root, 'templates'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.hbs'))
      .map((path) => `templates/${path}`);
    expect(templates.length).toBeGreaterThan(10);
    expect(where(/\{\{\{|\{\{~?&/g, templates)).toEqual([]);
    // A value without quotes, or inside a script, could be more than text.
    const unquoted = templates.filter((path) =>
      textOf(path)
        .replace(/"[^"]*"/g, '""')
        .includes('={{'),
    );
    expect(unquoted).toEqual([]);
    expect(where(/<(?:script|style)\b[^>]*>\{\{(?!script |style |json )/g, templates)).toEqual([]);
  });
});

describe('what a page’s markup can forge', () => {
  const DOORS = ['sdk/host-page.ts', 'runtime/browser/host-page.ts'];
  /** Reads the document while there is no element yet. */
  const HEAD = 'runtime/browser/head.ts';
  /** Writes code for other pages, in a text. */
  const SNIPPET = 'runtime/sections/sdk-snippet/snippet.ts';

  /** A source as the browser runs it: without comments, and with every text but those in templates’ `${}` empty. */
  function code(path: string): string {
    return readFileSync(join(root, path), 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g,
      (text) => (/^['"]/.test(text) ? "''" : ''),
    );
  }

  /** Lines of browser code that break a rule. */
  function lines(pattern: RegExp, allowed: readonly string[] = []): string[] {
    return ['sdk', 'runtime']
      .flatMap(sources)
      .filter((path) => !DOORS.includes(path) && !path.endsWith('.d.ts'))
      .flatMap((path) => Array.from(code(path).matchAll(pattern), ([found]) => `${path}: ${found.trim()}`))
      .filter((line) => !allowed.includes(line));
  }

  test('every file has the document from the door, where no element stands in for a member', () => {
    const bare = ['sdk', 'runtime'].flatMap(sources).filter((path) => {
      const text = code(path);
      const isRead = /(?<![.\w$`-])document(?=[.[),;?]|\s*[})])/.test(text);
      const isFromDoor = /import \{[^}]*\bdocument\b[^}]*\} from/.test(text) && importsDoor(path);
      return isRead && !isFromDoor && ![...DOORS, HEAD, SNIPPET].includes(path);
    });
    expect(bare).toEqual([]);
    expect(lines(/.*\b(?:ownerDocument|getRootNode|defaultView|contentDocument)\b.*/g)).toEqual([]);
  });

  test('the head script reads the document before the page has an element, and at no other time', () => {
    expect(code(HEAD).match(/.*\bdocument\b.*/g)).toEqual([
      'const root = document.documentElement;',
      'const { head } = document;',
      'const make = document.createElement.bind(document);',
    ]);
  });

  test('members of the window that browsers or scripts may lack are read at the door', () => {
    // Names that every browser has cannot be forged; assignments and unchanged values are safe under any name.
    expect(
      lines(/.*(?<![.\w$`])(?:window|globalThis|self|frames)\b(?!\.\w+ = ).*/g, [
        'sdk/tracking/identity.ts: return window[area].getItem(key);',
        'sdk/tracking/identity.ts: window[area].setItem(key, value);',
        'sdk/tracking/follow-history.ts: const target = navigation ?? window;',
        'sdk/put-slipway.ts: const before = window.Slipway;',
        'runtime/browser/head.ts: const whenIdle = window.requestIdleCallback ?? setTimeout;',
        'runtime/browser/head.ts: window as { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } }',
        'runtime/game/ludo/main.ts: window.parent === window',
        "runtime/game/ludo/main.ts: : (word: '' | '') => window.parent.postMessage({ slipway: word }, '');",
        "runtime/sections/sdk-demo/faults.ts: const network = shadow(window, '', () => Promise.reject(new TypeError('')));",
        'runtime/sections/sdk-demo/faults.ts: const reach = window.fetch.bind(window);',
        'runtime/webview/bridge.ts: appWindow: object = window,',
        `${SNIPPET}: window.Slipway = window.Slipway || { q: [], ready(task) { this.q.push(task); } };`,
      ]),
    ).toEqual([]);
  });

  test('no form is asked for a member that one of its fields could stand in for', () => {
    expect(
      lines(
        /.*(?:\.target(?: as \w+\))?|\bpressed|\btarget)\??\.(?:closest|matches|dataset|getAttribute)\b.*/g,
      ),
    ).toEqual([
      'runtime/behaviours/page-event.ts: return event.target instanceof HTMLElement ? event.target.dataset : {};',
    ]);
    expect(lines(/.*\bform\??\.(?!querySelector|addEventListener)\w+.*|.*\.elements\b.*/g)).toEqual([]);
  });

  function importsDoor(path: string): boolean {
    return importsOf(path).some(({ target }) => DOORS.includes(target));
  }
});

describe('what starts with the command line', () => {
  /** Modules that load with `cli/index.ts`, without those behind `import()`. */
  function eager(entry: string, seen = new Set<string>()): Set<string> {
    if (seen.has(entry)) return seen;
    seen.add(entry);
    const text = readFileSync(join(root, entry), 'utf8');
    for (const { target, isTypeOnly } of importsOf(entry)) {
      if (isTypeOnly || text.includes(`import('${target}')`)) continue;
      const isLazy = new RegExp(`import\\([^)]*${target.split('/').at(-1)?.replaceAll('.', '\\.')}`).test(
        text,
      );
      if (isLazy) continue;
      if (target.startsWith('cli/') || target.startsWith('schemas/') || target.startsWith('runtime/'))
        eager(target, seen);
      else seen.add(target);
    }
    return seen;
  }

  test('slipway --version loads commander and nothing else', () => {
    const packages = [...eager('cli/index.ts')].filter((name) => !isNode(name) && !name.includes('.ts'));
    expect(packages).toEqual(['commander']);
  });

  test('a build with nothing to do loads no parser, schema, renderer or bundler', () => {
    const packages = [...eager('cli/commands/build.ts')].filter(
      (name) => !isNode(name) && !name.includes('.ts'),
    );
    expect(packages).toEqual([]);
  });

  test('a build of one page loads nothing that reads the rest of content, checks or writes the whole site, or prints problems', () => {
    const loaded = eager('cli/commands/run-build.ts');
    const unneeded = [
      'cli/pipeline/project/read-project.ts',
      'schemas/site.ts',
      'cli/editor-schemas.ts',
      'cli/pipeline/build/settle.ts',
      'cli/pipeline/build/write-rest.ts',
      'cli/pipeline/check/checks.ts',
      'cli/pipeline/site-files/site-files.ts',
      'cli/report/print-problems.ts',
      'culori',
      'csv-parse/sync',
    ];
    expect(unneeded.filter((name) => loaded.has(name))).toEqual([]);
  });
});

describe('styles', () => {
  const importsOfSheet = (path: string): string[] =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/@import "([^"]+)";/g), ([, name = '']) =>
      relative(root, resolve(root, dirname(path), name)),
    ).flatMap((sheet) => [sheet, ...importsOfSheet(sheet)]);
  const componentsOf = (path: string): string[] =>
    all
      .filter(({ from, target }) => from === path && isIn(target, 'runtime/components'))
      .flatMap(({ target }) => [target, ...componentsOf(target)]);
  const everywhere = importsOfSheet('runtime/styles/base.css');

  test('a section brings the styles of the components in its view', () => {
    const missing = readdirSync(join(root, 'runtime/sections')).flatMap((type) => {
      const brought = existsSync(join(root, `runtime/sections/${type}/style.css`))
        ? importsOfSheet(`runtime/sections/${type}/style.css`)
        : [];
      return componentsOf(`runtime/sections/${type}/view.tsx`)
        .map((component) => component.replace(/\.tsx$/, '.css'))
        .filter((sheet) => sheet.endsWith('.css') && existsSync(join(root, sheet)))
        .filter((sheet) => ![...brought, ...everywhere].includes(sheet))
        .map((sheet) => `${type}: ${sheet}`);
    });
    expect(missing).toEqual([]);
  });

  /** Rules for a pointer above something that hold for fingers too: outside of every group for devices that hover. */
  const hoverForFingers = (css: string): string[] => {
    const groups: string[] = [];
    const found: string[] = [];
    for (const [, prelude = '', brace] of css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]*)([{};])/g)) {
      if (brace === '}') groups.pop();
      if (brace !== '{') continue;
      const isForHover = groups.some((group) => /^@media.*\(hover: hover\)/.test(group));
      if (/:hover\b/.test(prelude) && !isForHover) found.push(prelude.trim());
      groups.push(prelude.trim());
    }
    return found;
  };

  test('what changes under a pointer does not stay changed after a finger has left', () => {
    expect(hoverForFingers('a:hover { b: c } @media (hover: hover) { i:hover { b: c } }')).toEqual([
      'a:hover',
    ]);
    const sheets = ['runtime', 'sdk', 'cli', 'templates'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.css'))
        .map((path) => `${folder}/${path}`),
    );
    const left = sheets.flatMap((sheet) =>
      hoverForFingers(readFileSync(join(root, sheet), 'utf8')).map((rule) => `${sheet}: ${rule}`),
    );
    expect(sheets).toContain('runtime/styles/states.late.css');
    expect(left).toEqual([]);
  });

  test('the widths at which a layout changes grow with the letters that a visitor has chosen', () => {
    const inPixels = /\((?:min|max)-(?:width|height): ?[\d.]+px\)/g;
    expect('(min-width: 768px)').toMatch(inPixels);
    const found = readdirSync(join(root, 'runtime'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:css|tsx?)$/.test(path))
      .flatMap((path) =>
        Array.from(
          readFileSync(join(root, 'runtime', path), 'utf8').matchAll(inPixels),
          ([query]) => `${path}: ${query}`,
        ),
      );
    expect(found).toEqual([]);
  });
});

/**
 * Code of the project itself: a folder in `sections/` or `layouts/`, beside `content/`. It is compiled on use by esbuild, and runs in the
 * tool's process with its React and page context: plain code of the project's owner, like a build script.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { compileFunction } from 'node:vm';
import type { BuildOptions, BuildResult, Location, Message } from 'esbuild';
import { packageRoot } from '../package-root.ts';
import { OLDEST_BROWSER } from '../pipeline/browser-code/browser-build.ts';
import { deadReferences, styleReferences } from '../pipeline/browser-code/style-references.ts';
import { type Problem, problemIn } from '../pipeline/model/problems.ts';
import { nameCompiled } from './code-origin.ts';
import { isOwnFile, offeredPath, ownImports, SHARED_MODULES } from './own-imports.ts';
import type { OwnFolder } from './project-tool.ts';

/** A folder of shared code, not a section or layout itself. */
const SHARED_FOLDER = /^[._]/;
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** What to do about a name that no section or layout may have, without a full stop; null for one that it may. */
export function nameAdvice(name: string): string | null {
  // Code and styles are looked up by it in plain objects, which all have a member of this name.
  if (name === 'constructor') return 'Choose another name: in JavaScript every object has a "constructor"';
  return NAME.test(name) ? null : 'Use small Latin letters, digits and "-", a letter first';
}

/** Names of the folders with code in one of the project's folders; none when it has no such folder. */
export function ownNamesIn(root: string, folder: OwnFolder): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED_FOLDER.test(entry.name))
    .map(({ name }) => name);
}

/** What a file exports, or why it is not available. */
export type Loaded<Value> = { value: Value } | { problems: Problem[] };

/** What a file must export. */
export interface Export<Value> {
  file: string;
  name: string;
  isRight(value: unknown): value is Value;
  /** Its description in messages. */
  what: string;
}

/** Names of the two kinds of code in messages. */
const KINDS = {
  sections: { noun: 'section', code: 'section/code' },
  layouts: { noun: 'layout', code: 'layout/code' },
} as const;

/** One folder of code. */
export class OwnCode {
  /** Absolute. */
  readonly folder: string;
  readonly #root: string;
  readonly #parent: OwnFolder;
  readonly #name: string;

  constructor(root: string, parent: OwnFolder, name: string) {
    this.#root = root;
    this.#parent = parent;
    this.#name = name;
    this.folder = join(root, parent, name);
  }

  get #noun(): string {
    return KINDS[this.#parent].noun;
  }

  has(file: string): boolean {
    return existsSync(join(this.folder, file));
  }

  /** The problem of an invalid folder name; null for a valid one. */
  nameProblem(): Problem | null {
    const advice = nameAdvice(this.#name);
    if (advice === null) return null;
    const hint = `${advice}; a folder whose name begins with "_" is no ${this.#noun}.`;
    const what = this.#parent === 'sections' ? 'the type of a section' : 'the name of a layout';
    return this.problem('', `"${this.#name}" cannot be ${what}.`, hint);
  }

  async exported<Value>({ file, name, isRight, what }: Export<Value>): Promise<Loaded<Value>> {
    const missing = `"slipway new ${this.#noun}" writes one that is whole.`;
    if (!this.has(file))
      return { problems: [this.problem('', `The ${this.#noun} has no ${file}.`, missing)] };
    const compiled = await this.compile(file);
    if ('problems' in compiled) return compiled;
    try {
      const path = join(this.folder, file);
      const source = nameCompiled(path, { root: this.#root, code: compiled.value });
      const value = (await run(compiled.value, path, source))[name];
      if (isRight(value)) return { value };
      return { problems: [this.problem(file, `${file} should export "${name}": ${what}.`, missing)] };
    } catch (error) {
      const message = `This ${this.#noun} fails when it is loaded: ${firstLine(error)}.`;
      return { problems: [this.problem(file, message)] };
    }
  }

  async compile(file: string): Promise<Loaded<string>> {
    const built = await this.#build(file, {
      format: 'cjs',
      platform: 'node',
      target: 'node20.19',
      sourcemap: 'inline',
    });
    return 'problems' in built ? built : { value: built.value.outputFiles?.[0]?.text ?? '' };
  }

  /** Why browsers cannot run a file: it does not compile for them, or lacks the export that pages call. */
  async browserProblems(file: string, name: string): Promise<Problem[]> {
    const built = await this.#build(file, {
      format: 'esm',
      platform: 'browser',
      target: OLDEST_BROWSER,
      metafile: true,
    });
    if ('problems' in built) return built.problems;
    const outputs = Object.values(built.value.metafile?.outputs ?? {});
    if (outputs.some(({ exports }) => exports.includes(name))) return [];
    return [this.problem(file, `${file} should export "${name}", which pages call.`)];
  }

  async #build(file: string, options: BuildOptions): Promise<Loaded<BuildResult>> {
    const { build } = await import('esbuild');
    try {
      const value = await build({
        absWorkingDir: this.#root,
        entryPoints: [join(this.folder, file)],
        bundle: true,
        write: false,
        jsx: 'automatic',
        legalComments: 'none',
        logLevel: 'silent',
        outdir: this.folder,
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [ownImports(this.#root, true)],
        ...options,
      });
      return { value };
    } catch (error) {
      if (!isBuildFailure(error)) throw error;
      return { problems: error.errors.map((message) => this.#compileProblem(file, message)) };
    }
  }

  /** What is wrong with the style sheet or those it imports: its syntax, and files that are not there or not published. */
  async styleProblems(file: string, seen = new Set<string>()): Promise<Problem[]> {
    const path = join(this.folder, file);
    if (seen.has(path) || !existsSync(path)) return [];
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    const problems = [...(await this.#styleSyntax(file, text)), ...this.#deadReferences(file, text)];
    for (const { name, isImport, index } of styleReferences(text)) {
      const offered = offeredPath(name);
      const target = offered === null ? join(dirname(path), name) : join(packageRoot, offered);
      const isIn = offered !== null || isOwnFile(this.#root, target);
      if (isIn && existsSync(target)) {
        if (isImport && offered === null)
          problems.push(...(await this.styleProblems(relative(this.folder, target), seen)));
        continue;
      }
      const hint = `Give a file of ${this.#parent}/, or the styles of a part: "slipway/slider.css".`;
      const problem = this.problem(file, `The styles use ${name}, which is not there.`, hint);
      problems.push({ ...problem, span: lineSpan(text, index) });
    }
    return problems;
  }

  async #styleSyntax(file: string, text: string): Promise<Problem[]> {
    const { transform } = await import('esbuild');
    const { warnings } = await transform(text, { loader: 'css', logLevel: 'silent' }).catch((error) => {
      if (!isBuildFailure(error)) throw error;
      return { warnings: error.errors.map((message) => ({ ...message, id: SYNTAX })) };
    });
    return warnings
      .filter(({ id }) => id === SYNTAX)
      .map(({ text: what, location }) => {
        const problem = this.problem(file, `The styles are no CSS here: ${what}.`);
        return location === null ? problem : { ...problem, span: spanOf(location) };
      });
  }

  #deadReferences(file: string, text: string): Problem[] {
    return deadReferences(text).map(({ text: reference, index }) => {
      const isImport = /^@import/i.test(reference);
      const hint = isImport
        ? 'Write @import "slipway/slider.css"; or, for a file beside this one, @import "./more.css";'
        : 'Put a drawing beside style.css and write url("./wave.svg"). Other pictures are fields of the schema, shown by the view.';
      const problem = this.problem(file, `The styles use ${reference}, which is not published.`, hint);
      return { ...problem, span: lineSpan(text, index) };
    });
  }

  /** @param file of the folder; empty for the folder itself */
  problem(file: string, message: string, hint?: string): Problem {
    return problemIn([this.#parent, this.#name, file].filter(Boolean).join('/'), {
      code: KINDS[this.#parent].code,
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  #compileProblem(file: string, { text, location, detail }: Message): Problem {
    const hint = typeof detail === 'string' ? detail : hintOfMissing(text);
    const problem = this.problem(file, `This ${this.#noun} does not compile: ${text}.`, hint);
    return location === null ? problem : { ...problem, file: location.file, span: spanOf(location) };
  }
}

/** Removes duplicates: `index.ts` imports other files, so the same problem may occur twice. */
export function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()];
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/\.$/, '');
}

function isBuildFailure(error: unknown): error is { errors: Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

/** @param text such as `Could not resolve "node:fs"` */
function hintOfMissing(text: string): string | undefined {
  const name = /^Could not resolve "([^"]+)"$/.exec(text)?.[1];
  if (name === undefined) return undefined;
  if (/^\.{0,2}\//.test(name)) return 'There is no such file: write it, or correct its name.';
  return isBuiltin(name)
    ? 'Node has this module, and browsers do not.'
    : 'Install the package in the project, or correct its name.';
}

/** esbuild's word for text that is no CSS. */
const SYNTAX = 'css-syntax-error';

function lineSpan(text: string, index: number): NonNullable<Problem['span']> {
  const line = text.slice(0, index).split('\n').length;
  return { start: { line, column: 1 }, end: { line, column: 2 } };
}

function spanOf({ line, column, length }: Location): Problem['span'] {
  const start = { line, column: column + 1 };
  return { start, end: { line, column: column + 1 + Math.max(length, 1) } };
}

/** Runs compiled code as a CommonJS module that takes React, zod and the page's context from this process. */
async function run(code: string, path: string, filename: string): Promise<Record<string, unknown>> {
  const shared = new Map<string, unknown>();
  for (const [name, load] of Object.entries(SHARED_MODULES))
    if (code.includes(`require("${name}")`)) shared.set(name, await load());
  const requireOther = createRequire(path);
  const requireShared = (name: string): unknown => shared.get(name) ?? requireOther(name);
  const module = { exports: {} as Record<string, unknown> };
  compileFunction(code, ['module', 'exports', 'require'], { filename })(
    module,
    module.exports,
    requireShared,
  );
  return module.exports;
}

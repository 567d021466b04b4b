/** `slipway new section`, `new layout` and `eject section`: create a folder of the project's own code, and never overwrite a file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { LAYOUT_NAMES } from '../../schemas/plain/layouts.ts';
import { packageRoot } from '../package-root.ts';
import { didYouMean, meantHint } from '../pipeline/model/did-you-mean.ts';
import { findProjectRoot } from '../project-root.ts';
import { sectionsOf } from '../sections/library.ts';
import { nameAdvice } from '../sections/own-code.ts';
import { OWN_LAYOUTS_FOLDER, OWN_SECTIONS_FOLDER, type OwnFolder } from '../sections/project-tool.ts';
import { renderTemplate } from '../template.ts';
import { UsageError } from '../usage-error.ts';
import { allOrNothing, createFile } from '../written-file.ts';

interface OwnCodeOptions {
  root?: string;
}

const SECTION_FILES = ['schema.ts', 'view.tsx', 'index.ts', 'style.css', 'example.yaml'];
const LAYOUT_FILES = ['index.ts', 'view.tsx', 'style.css'];

/** Writes a working section type as a starting point. */
export function newSection(type: string, options: OwnCodeOptions): number {
  const root = findProjectRoot(options.root);
  checkName(type, 'the type of a section');
  const library = sectionsOf(root);
  if (library.types.includes(type))
    throw new UsageError(
      `There is a section type "${type}" already.`,
      library.isOwn(type)
        ? `Choose another name, or change that one: its files are in ${OWN_SECTIONS_FOLDER}/${type}/.`
        : `Choose another name, or change that one: slipway eject section ${type}`,
    );
  const words = type.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const data = { type, title, listClass: `${type}__list` };
  const files = new Map(
    SECTION_FILES.map((name): [string, string] => [name, renderTemplate(`new/section/${name}`, data)]),
  );
  write(root, `${OWN_SECTIONS_FOLDER}/${type}`, files);
  process.stdout.write(
    `\nPut it on a page: slipway new section-sample ${type}\n"slipway dev" shows it at /_gallery/ and takes every change. For an editor's help with types: npm install --save-dev slipway @types/react\n`,
  );
  return 0;
}

/** Writes a working layout as a starting point. With the name of one of the tool's layouts it replaces that. */
export function newLayout(name: string, options: OwnCodeOptions): number {
  const root = findProjectRoot(options.root);
  checkName(name, 'the name of a layout');
  const files = LAYOUT_FILES.map((file): [string, string] => [
    file,
    renderTemplate(`new/layout/${file}`, { name }),
  ]);
  write(root, `${OWN_LAYOUTS_FOLDER}/${name}`, new Map(files));
  process.stdout.write(
    LAYOUT_NAMES.includes(name)
      ? `\nFrom now on it stands in for Slipway's layout "${name}", on all pages that have it. To go back, remove ${OWN_LAYOUTS_FOLDER}/${name}/.\n`
      : `\nPut a page into it: "layout: ${name}". "slipway dev" takes every change.\n`,
  );
  return 0;
}

function checkName(name: string, what: string): void {
  const advice = nameAdvice(name);
  if (advice !== null) throw new UsageError(`"${name}" cannot be ${what}.`, `${advice}.`);
}

/** Copies one of the tool's section types into the project. */
export function ejectSection(type: string, options: OwnCodeOptions): number {
  const root = findProjectRoot(options.root);
  const library = sectionsOf(root);
  if (!library.types.includes(type)) {
    throw new UsageError(
      `There is no section type "${type}".`,
      meantHint(didYouMean(type, library.types), '"slipway new section-sample" alone lists all types.'),
    );
  }
  if (library.isOwn(type))
    throw new UsageError(
      `The section type "${type}" is this project's own.`,
      `Its files are in ${OWN_SECTIONS_FOLDER}/${type}/.`,
    );
  const folder = join(packageRoot, 'runtime/sections', type);
  const names = readdirSync(folder).filter((name) => !/\.test\.tsx?$/.test(name));
  const texts = names.map((name): [string, string] => [
    name,
    withFullImports(readFileSync(join(folder, name), 'utf8'), `runtime/sections/${type}`),
  ]);
  write(root, `${OWN_SECTIONS_FOLDER}/${type}`, new Map(texts));
  process.stdout.write(
    `\nFrom now on pages of this project show this copy, and a new version of Slipway no longer changes it.\nTo go back, remove ${OWN_SECTIONS_FOLDER}/${type}/.\n`,
  );
  return 0;
}

/** @param folder of the code, such as `sections/winners` */
function write(root: string, folder: `${OwnFolder}/${string}`, files: ReadonlyMap<string, string>): void {
  const paths = [...files].map(([name, text]) => ({ path: `${folder}/${name}`, text }));
  const taken = paths.find(({ path }) => existsSync(join(root, path)));
  if (taken !== undefined)
    throw new UsageError(`There is something at ${taken.path} already.`, 'Look at it, or remove it.');
  const settings = `${dirname(folder)}/tsconfig.json`;
  const template = readFileSync(join(packageRoot, 'templates/new/own-code-tsconfig.json'), 'utf8');
  const written = allOrNothing(() =>
    [...paths, { path: settings, text: template }].filter(({ path, text }) => {
      const isNew = createFile(join(root, path), text);
      if (!isNew && path !== settings)
        throw new UsageError(`There is something at ${path} already.`, 'Look at it, or remove it.');
      return isNew;
    }),
  );
  for (const { path } of written) process.stdout.write(`  ${path}\n`);
}

const IMPORT = /(from '|import\('|@import ")(\.\.\/[^'"]+)/g;

/** A file of the tool, with imports that work from any folder. @param folder its original folder, relative to the package */
function withFullImports(text: string, folder: string): string {
  return text.replace(IMPORT, (_, before: string, path: string) => {
    const target = posix.join(folder, path);
    const isStyle = target.endsWith('.css') && dirname(target) === 'runtime/components';
    return `${before}slipway/${isStyle ? relative('runtime/components', target) : target}`;
  });
}

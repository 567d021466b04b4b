/**
 * Our templates as functions, made of their files. In the compiled tool `bin/compile.js` puts functions that are made already in place of
 * this module, without the part of Handlebars that reads templates.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { packageRoot } from './package-root.ts';

export const engine = Handlebars.create();

/** How templates are compiled; `bin/compile.js` reads it as well. */
interface TemplateOptions {
  /** Options of Handlebars, with the names of the helpers in `template.ts`. */
  compile: CompileOptions;
  /** Templates whose line breaks are only for their author, and removed from pages. */
  inOneLine: string[];
}

const folder = join(packageRoot, 'templates');
const options: TemplateOptions = JSON.parse(readFileSync(join(folder, 'options.json'), 'utf8'));

/** The function of `templates/<name>.hbs`, which throws when a value is missing that the template names. */
export function templateOf(name: string): HandlebarsTemplateDelegate {
  const text = readFileSync(join(folder, `${name}.hbs`), 'utf8');
  const source = options.inOneLine.includes(name) ? text.replaceAll('\n', '') : text;
  return engine.compile(source, options.compile);
}

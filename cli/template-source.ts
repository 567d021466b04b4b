/**
 * Our templates as functions, made of their files. In the compiled tool `bin/compile.js` puts functions that are made already in place of
 * this module, without the part of Handlebars that reads templates.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { packageRoot } from './package-root.ts';

export const engine = Handlebars.create();

/** Those of `template.ts`. */
const knownHelpers = { json: true, yaml: true, markup: true, attribute: true, script: true, style: true };

/** The function of `templates/<name>.hbs`, which throws when a value is missing that the template names. */
export function templateOf(name: string): HandlebarsTemplateDelegate {
  const text = readFileSync(join(packageRoot, 'templates', `${name}.hbs`), 'utf8');
  // Line breaks of the template are only for its author, and removed from pages.
  const source = name === 'document' ? text.replaceAll('\n', '') : text;
  return engine.compile(source, { strict: true, knownHelpersOnly: true, knownHelpers });
}

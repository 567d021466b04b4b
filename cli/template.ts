/** The one door to Handlebars: our own templates only, with every name they use given. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { escapeJson } from '../runtime/island.tsx';
import { packageRoot } from './package-root.ts';

const engine = Handlebars.create();

/** A value as JSON, which is also YAML; safe inside HTML. */
engine.registerHelper('json', (value: unknown) => new engine.SafeString(escapeJson(JSON.stringify(value))));

const compiled = new Map<string, HandlebarsTemplateDelegate>();

/** Fills `templates/<name>.hbs`. A value the template names and `data` lacks is an error of ours, and throws. */
export function renderTemplate(name: string, data: object): string {
  let template = compiled.get(name);
  if (template === undefined) {
    const text = readFileSync(join(packageRoot, 'templates', `${name}.hbs`), 'utf8');
    // The line breaks of the document are for its author: every page would carry them.
    const source = name === 'document' ? text.replaceAll('\n', '') : text;
    template = engine.compile(source, { strict: true, knownHelpersOnly: true, knownHelpers: { json: true } });
    compiled.set(name, template);
  }
  return template(data);
}

/** The one door to Handlebars: our own templates only, with every name they use given. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { escapeJson } from './escape-json.ts';
import { Markup } from './markup.ts';
import { packageRoot } from './package-root.ts';

const engine = Handlebars.create();

const SCRIPT_END = /<\/script|<!--/i;
const STYLE_END = /<\/style|<!--/i;

/**
 * What goes into a template is escaped, except through these: each knows by which rule its value is harmless where it is put.
 * There are no others (`{{{…}}}`).
 */
const HELPERS: Record<string, (value: unknown) => string> = {
  /** Any value as JSON, which is also YAML; safe inside HTML. */
  json: (value) => escapeJson(JSON.stringify(value)),
  /** What React has rendered. */
  markup(value) {
    if (value instanceof Markup) return value.html;
    throw new TypeError('Only rendered mark-up goes into a template as it is.');
  },
  /** A value between double quotes, of which Handlebars would escape more than HTML needs. */
  attribute: (value) => textOf(value).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  script: (value) => rawText(value, SCRIPT_END),
  style: (value) => rawText(value, STYLE_END),
};

for (const [name, helper] of Object.entries(HELPERS))
  engine.registerHelper(name, (value: unknown) => new engine.SafeString(helper(value)));

const knownHelpers = Object.fromEntries(Object.keys(HELPERS).map((name) => [name, true]));

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('The template needs a text here.');
}

/** The inside of an element that only its own end tag ends; code of ours never holds one. */
function rawText(value: unknown, end: RegExp): string {
  const text = textOf(value);
  if (text === lastHarmless.get(end)) return text;
  if (end.test(text)) throw new Error(`A script or style holds what ends it: ${end.exec(text)?.[0]}`);
  lastHarmless.set(end, text);
  return text;
}

/** The last text in which an end was not found: page after page has the same styles. */
const lastHarmless = new Map<RegExp, string>();

const compiled = new Map<string, HandlebarsTemplateDelegate>();

/** Fills `templates/<name>.hbs`. A value the template names and `data` lacks is an error of ours, and throws. */
export function renderTemplate(name: string, data: object): string {
  let template = compiled.get(name);
  if (template === undefined) {
    const text = readFileSync(join(packageRoot, 'templates', `${name}.hbs`), 'utf8');
    // The line breaks of the document are for its author: every page would carry them.
    const source = name === 'document' ? text.replaceAll('\n', '') : text;
    template = engine.compile(source, { strict: true, knownHelpersOnly: true, knownHelpers });
    compiled.set(name, template);
  }
  const filled = template(data);
  return name.endsWith('.xml') ? filled.replace(NOT_IN_XML, '') : filled;
}

/** Characters that no XML document may hold, not even as a reference: control characters, halves of pairs. */
const NOT_IN_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

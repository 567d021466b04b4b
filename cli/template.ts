/** Fills our own templates, with every name that they use given. */
import { escapeJson } from './escape-json.ts';
import { engine, templateOf } from './template-source.ts';

const SCRIPT_END = /<\/script|<!--/i;
const STYLE_END = /<\/style|<!--/i;

/**
 * Values in templates are escaped, except by these helpers, each of which makes its value safe for its position. Unescaped insertion
 * (`{{{…}}}`) is not used.
 */
export const HELPERS: Record<string, (value: unknown) => string> = {
  /** Any value as JSON, safe inside HTML. */
  json: (value) => escapeJson(JSON.stringify(value)),
  /** Any value as YAML, which JSON is too: people read and edit it, so "&" is written as such. */
  yaml: (value) => JSON.stringify(value),
  /** An attribute value in double quotes; Handlebars would escape more than HTML needs. */
  attribute: (value) => textOf(value).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  script: (value) => rawText(value, SCRIPT_END),
  style: (value) => rawText(value, STYLE_END),
};

for (const [name, helper] of Object.entries(HELPERS))
  engine.registerHelper(name, (value: unknown) => new engine.SafeString(helper(value)));

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('The template needs a text here.');
}

/** The content of a raw text element; our code never contains its end tag. */
function rawText(value: unknown, end: RegExp): string {
  const text = textOf(value);
  if (text === lastHarmless.get(end)) return text;
  if (end.test(text)) throw new Error(`A script or style holds what ends it: ${end.exec(text)?.[0]}`);
  lastHarmless.set(end, text);
  return text;
}

/** Cache of the last safe text: consecutive pages have the same styles. */
const lastHarmless = new Map<RegExp, string>();

const compiled = new Map<string, HandlebarsTemplateDelegate>();

/** Fills `templates/<name>.hbs`. A value the template names and `data` lacks is an error of ours, and throws. */
export function renderTemplate(name: string, data: object): string {
  let template = compiled.get(name);
  if (template === undefined) {
    template = templateOf(name);
    compiled.set(name, template);
  }
  const filled = template(data);
  return name.endsWith('.xml') ? filled.replace(NOT_IN_XML, '') : filled;
}

/** Characters that XML does not allow, not even as a reference: control characters, lone surrogates. */
const NOT_IN_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

// @environment document
/** Checks that `reference.ts` matches the SDK's types, and writes it with `-u`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '../../../sdk/options.ts';
import { attributeOf } from './attribute-of.ts';
import * as reference from './reference.ts';

const repository = resolve(import.meta.dirname, '../../..');
const types = readFileSync(join(repository, 'sdk/slipway.d.ts'), 'utf8');

interface Doc {
  text: string;
  tags: Record<string, string>;
}

/** Text and tags of a docblock's content, each on one line. */
function readDoc(inside = ''): Doc {
  const [text = '', ...parts] = inside.replaceAll(/\s*\n\s*\*?\s*/g, ' ').split(/\s*@(?=[a-z])/);
  const tags = parts.map((part) => /^(\w+)\s+(.*)/.exec(part.trim())?.slice(1) ?? []);
  return { text: text.trim(), tags: Object.fromEntries(tags) };
}

const DOC = String.raw`(?:/\*\*((?:(?!\*/)[\s\S])*)\*/\s*)?`;

/** Body of a declaration, from its first line to the line that closes it. */
function bodyOf(head: string, end: string): string {
  const from = types.indexOf(head);
  if (from < 0) throw new Error(`sdk/slipway.d.ts has no "${head.trim()}".`);
  return types.slice(from + head.length, types.indexOf(end, from));
}

/** Members of an interface, in order. */
function membersOf(name: string): { name: string; type: string; doc: Doc }[] {
  const pattern = new RegExp(String.raw`${DOC}\s'?([\w:]+)'?\??: (.+);\n`, 'g');
  return Array.from(bodyOf(`interface ${name} {\n`, '\n}\n').concat('\n').matchAll(pattern), (match) => {
    const [, doc, member = '', type = ''] = match;
    return { name: member, type: type.replace(/ \| undefined$/, ''), doc: readDoc(doc) };
  });
}

/** Members of a union with one part per line, in order. */
function partsOf(name: string): { part: string; doc: Doc }[] {
  const pattern = new RegExp(String.raw`${DOC}\| (.+)\n`, 'g');
  return Array.from(
    bodyOf(`type ${name} =\n`, ';\n\n').concat('\n').matchAll(pattern),
    ([, doc, part = '']) => ({
      part,
      doc: readDoc(doc),
    }),
  );
}

function defaultOf(type: string, { tags }: Doc): string | undefined {
  return tags['default'] ?? (type === 'boolean' ? 'false' : undefined);
}

/** `{ status: 'waiting'; isOffline: boolean } & Progress`: status and other fields. */
function readState(part: string): { status: string; fields: string } {
  const [, status = '', own = '', more = ''] = /status: '(\w+)'(?:; (.+?))? \}(?: & (\w+))?/.exec(part) ?? [];
  return { status, fields: [...own.split('; '), more && `…${more}`].filter(Boolean).join('; ') };
}

const written = {
  options: membersOf('DownloadOptions').map(({ name, type, doc }) => ({
    name,
    type,
    default: defaultOf(type, doc),
    meaning: doc.text,
    example: doc.tags['example'],
  })),
  events: membersOf('SlipwayEvents').map(({ name, type, doc }) => ({
    name,
    detail: type.replace(/^CustomEvent<(.+)>$/, '$1'),
    when: doc.text,
  })),
  states: partsOf('DownloadState').map(({ part, doc }) => ({ ...readState(part), meaning: doc.text })),
  progress: membersOf('Progress').map(({ name, type, doc }) => ({ name, type, meaning: doc.text })),
  errors: partsOf('DownloadErrorCode').map(({ part, doc }) => ({
    code: part.replaceAll("'", ''),
    meaning: doc.text,
  })),
};

test('the reference is what the SDK’s types say', async () => {
  const lists = Object.entries(written).map(
    ([name, rows]) => `export const ${name} = ${JSON.stringify(rows)};`,
  );
  const text = `/** What the types of the SDK say, written by \`reference.test.ts\`: not to be changed by hand. */\n${lists.join('\n\n')}\n`;
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
  const formatted = execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=reference.ts'], {
    cwd: repository,
    input: text,
    encoding: 'utf8',
  });
  await expect(formatted).toMatchFileSnapshot('reference.ts');
});

test('every member is found, and none is without an explanation', () => {
  // Counted in a different way than they are read.
  const count = (head: string, end: string, sign: RegExp) => bodyOf(head, end).match(sign)?.length;
  expect(reference.options).toHaveLength(count('interface DownloadOptions {\n', '\n}', /^ {2}\w+\?:/gm) ?? 0);
  expect(reference.events).toHaveLength(count('interface SlipwayEvents {\n', '\n}', /CustomEvent</g) ?? 0);
  expect(reference.states).toHaveLength(count('type DownloadState =\n', ';\n\n', /status:/g) ?? 0);
  expect(reference.errors).toHaveLength(count('type DownloadErrorCode =\n', ';\n\n', /^ {2}\|/gm) ?? 0);
  const { options, events, states, progress, errors } = reference;
  const texts = [...options, ...states, ...progress, ...errors].map(({ meaning }) => meaning);
  expect([...texts, ...events.map(({ when }) => when)].filter((text) => text === '')).toEqual([]);
});

test('the script reads each attribute as the option of its row', () => {
  const link = document.createElement('a');
  for (const { name } of reference.options) link.setAttribute(attributeOf(name), 'x');
  expect(Object.keys(readOptions(link))).toEqual(reference.options.map(({ name }) => name));
});

test('an attribute without a value is a yes where the types ask for one, a promise that cannot be held for `integrity` and `signer`, and says nothing elsewhere', () => {
  // Like browsers: the tests' own document omits empty attributes.
  const link = { dataset: Object.fromEntries(reference.options.map(({ name }) => [name, ''])) };
  const switches = reference.options.filter(({ type }) => type.startsWith('boolean'));
  expect(readOptions(link as HTMLElement)).toEqual({
    ...Object.fromEntries(switches.map(({ name }) => [name, true])),
    integrity: '',
    signer: '',
  });
});

/**
 * Content that has every field of a schema, each text of it an attack. The schemas are walked as they are, so a field that
 * comes later is attacked without a word here; one whose form nothing here fits fails the test that uses this.
 */
import * as z from 'zod';
import { themeNames } from '../../schemas/fields/theme-names.ts';

/** Supplies values for fields: the texts to try, best first, and choices among other values. */
export interface Supply {
  texts(): Iterable<string>;
  choose(count: number): number;
  /** The values of some fields by name, where an attack would only take the page away: `draft`. */
  fixed: Readonly<Record<string, unknown>>;
}

/** The result by field: how many hold an attack unchanged, and how many one in a form that the field accepts. */
export interface Tally {
  raw: Set<string>;
  disguised: Set<string>;
  refused: Set<string>;
  /** The attacks that are in the content as they are. */
  texts: Set<string>;
}

/** Plain values that fields accept besides texts. */
const PLAIN_VALUES = [
  '#6a1b9a',
  '2027-03-31',
  '/',
  '/assets/die.svg',
  'en',
  'en-IN',
  `sha256-${'A'.repeat(43)}=`,
  'GTM-ABC1234',
  'G-ABC1234567',
  '1234567890',
  'abcdef1234',
  'LUDO50',
  'referral/summary',
  'in.paasa.app',
  'A1B2C3D4E5',
  'AB'.repeat(32),
  '/lite/',
  'dice',
  'mailto:a@dice.example',
  'https://brand.onelink.me/Ab12',
  'https://dice.example',
  'tags.media.example',
  'utm_source',
  'age-mark',
  'EUR',
  'PT',
  'Europe/Lisbon',
];

const NUMBERS = [1, 2, 0, 6, 20, 100, 1000, 3000, 150_000];
const MOST_ITEMS = 12;

/** An attack in the forms that addresses, class names and messages with a placeholder accept. */
function disguises(text: string): string[] {
  const inAddress = text.replace(/[\s"<>\\^`{|}\p{C}]/gu, '');
  const inPath = inAddress.replace(/['?#%/@]/g, '');
  return [
    `https://media.example/${inPath}.png?${inAddress}`,
    `https://media.example/${inPath}`,
    `/api/${inPath}`,
    `/assets/${inPath}.svg`,
    text.replace(/[^A-Za-z]/g, '') || 'x',
    `${text} {place}`,
  ];
}

interface Walk {
  supply: Supply;
  tally: Tally;
}

/** @param path names the field in a failure */
export function fillSchema(schema: z.ZodType, supply: Supply, tally: Tally, path = ''): unknown {
  return fill(schema, { supply, tally }, path);
}

function fill(schema: z.ZodType, walk: Walk, path: string): unknown {
  const name = path.split('.').at(-1) ?? '';
  if (Object.hasOwn(walk.supply.fixed, name)) return walk.supply.fixed[name];
  if (schema instanceof z.ZodPipe) return fill(schema.in as z.ZodType, walk, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return fill(schema.unwrap() as z.ZodType, walk, path);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return fill(schema.unwrap() as z.ZodType, walk, path);
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[];
    return fill(options[walk.supply.choose(options.length)] ?? z.never(), walk, path);
  }
  if (schema instanceof z.ZodObject) return fillObject(schema, walk, path);
  if (schema instanceof z.ZodRecord)
    return { [recordKey(name)]: fill(schema.valueType as z.ZodType, walk, `${path}.*`) };
  if (schema instanceof z.ZodArray) return fillArray(schema, walk, path);
  if (schema instanceof z.ZodEnum) return schema.options[walk.supply.choose(schema.options.length)];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodBoolean) return walk.supply.choose(2) === 0;
  if (schema instanceof z.ZodNumber) return firstThatFits(schema, NUMBERS, path);
  if (schema instanceof z.ZodString) return fillText(schema, walk, path);
  // The name of a theme: an enumeration whose values are the project's.
  if (schema.meta()?.['format'] === 'slipway-theme')
    return themeNames.current.names[walk.supply.choose(themeNames.current.names.length)];
  throw new Error(`${path}: a schema of the kind ${schema.type}, which this walk does not know.`);
}

function recordKey(name: string): string {
  return { headers: 'X-Attack', routes: '/lite/', with: 'heading' }[name] ?? 'en';
}

function fillText(schema: z.ZodString, { supply, tally }: Walk, path: string): string {
  const field = path.replace(/\.\d+(?=\.|$)/g, '');
  let disguised: string | null = null;
  for (const text of supply.texts()) {
    if (schema.safeParse(text).success) {
      tally.raw.add(field);
      tally.texts.add(text);
      return text;
    }
    disguised ??= disguises(text).find((form) => schema.safeParse(form).success) ?? null;
    if (disguised !== null && !/^[\w-]*$/.test(disguised)) break;
  }
  tally[disguised === null ? 'refused' : 'disguised'].add(field);
  return disguised ?? firstThatFits(schema, PLAIN_VALUES, path);
}

function firstThatFits<Value>(schema: z.ZodType, values: readonly Value[], path: string): Value {
  const fitting = values.find((value) => schema.safeParse(value).success);
  if (fitting === undefined)
    throw new Error(
      `${path}: no value of the test fits this field. Add one in tests/attacks/fill-schema.ts.`,
    );
  return fitting;
}

function fillArray(schema: z.ZodArray, walk: Walk, path: string): unknown[] {
  const items: unknown[] = [];
  while (items.length < MOST_ITEMS) {
    items.push(fill(schema.element as z.ZodType, walk, `${path}.${items.length}`));
    if (schema.safeParse(items).success) break;
  }
  return items;
}

/** All fields, except the few that the object's rules forbid beside the others. */
function fillObject(schema: z.ZodObject, walk: Walk, path: string): Record<string, unknown> {
  const all = Object.fromEntries(
    Object.entries(schema.shape)
      .map(
        ([name, field]) =>
          [name, fill(field as z.ZodType, walk, path === '' ? name : `${path}.${name}`)] as const,
      )
      .filter(([, value]) => value !== undefined),
  );
  const isSound = (value: object): boolean => schema.safeParse(value).success;
  if (isSound(all)) return all;
  const names = Object.keys(all);
  for (const one of names) if (isSound(without(all, one))) return without(all, one);
  for (const one of names)
    for (const other of names) if (isSound(without(all, one, other))) return without(all, one, other);
  const { error } = schema.safeParse(all);
  throw new Error(`${path}: no set of fields is sound: ${JSON.stringify(error?.issues.slice(0, 3))}`);
}

function without(fields: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

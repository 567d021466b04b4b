/**
 * Records what a step reads, so that nobody has to list it. A step gets proxies of its inputs; every value it reads is a fact with a name
 * (`project labels hi download`), and the step's result is valid as long as the facts that it read are the same.
 */
import type { Alternate, PageSummary } from '../model/types.ts';
import type { Feed } from '../plan/feeds.ts';
import { keyHash } from '../source/read.ts';

/** Keys from an input's root to a value, one space apart. No key of ours holds a space. */
export type FactName = string;

/** Collects the names of what is read while a step runs; steps run one after another. */
export class Recorder {
  #reads: Set<FactName> | null = null;
  readonly #memos = new Map<string, { value: unknown; reads: ReadonlySet<FactName> }>();

  note(name: FactName): void {
    this.#reads?.add(name);
  }

  /** Runs a step. @returns its value and the names of the facts that it read, in order of first use */
  record<Value>(step: () => Value): { value: Value; reads: Set<FactName> } {
    const reads = new Set<FactName>();
    this.#reads = reads;
    try {
      return { value: step(), reads };
    } finally {
      this.#reads = null;
    }
  }

  /** Runs a part that several steps share once; its reads count for each of them. @param key unique among the parts */
  memo<Value>(key: string, part: () => Value): Value {
    const outer = this.#reads;
    const known = this.#memos.get(key) ?? this.#run(key, part);
    for (const name of known.reads) outer?.add(name);
    return known.value as Value;
  }

  #run<Value>(key: string, part: () => Value) {
    const outer = this.#reads;
    const reads = new Set<FactName>();
    this.#reads = reads;
    try {
      const made = { value: part(), reads };
      this.#memos.set(key, made);
      return made;
    } finally {
      this.#reads = outer;
    }
  }
}

/** Inputs whose parts have parts of their own: their facts have names of three or four words. */
const DIVIDED = new Set(['bundle', 'index', 'project']);
const DIVIDED_TWICE = new Set(['project site', 'project labels', 'project labelLanguages', 'project looks']);

/** Whether the parts of a value are facts of their own; otherwise all of it is one fact. */
function isDivided(value: object, name: FactName): boolean {
  if (Array.isArray(value)) return false;
  const words = name === '' ? [] : name.split(' ');
  const [first = '', second = ''] = words;
  if (words.length === 0) return true;
  if (words.length === 1) return DIVIDED.has(first) || value instanceof Map;
  const isTwice = DIVIDED_TWICE.has(`${first} ${second}`);
  return words.length === 2
    ? isTwice || (first !== 'project' && DIVIDED.has(first))
    : words.length === 3 && isTwice;
}

/**
 * A view of an input that records what is read from it. Objects, maps and sets that are divided give views in turn; everything else is one
 * fact. Iterating over the keys of an object reads it whole.
 */
export function recordingView<Value>(value: Value, recorder: Recorder, name: FactName = ''): Value {
  const view = dividedView(value, recorder, name);
  if (view === value) recorder.note(name);
  return view;
}

/** A view of divided values; everything else unchanged. */
function dividedView<Value>(value: Value, recorder: Recorder, name: FactName): Value {
  if (typeof value !== 'object' || value === null || !isDivided(value, name)) return value;
  const take: Take = (key, inner) => recordingView(inner, recorder, partName(name, key));
  const all = (): void => recorder.note(name);
  if (value instanceof Map) return recordingMap(value, take, all) as Value;
  if (value instanceof Set) return recordingSet(value, take, all) as Value;
  return recordingObject(value, recorder, name);
}

function partName(name: FactName, key: string): FactName {
  return name === '' ? key : `${name} ${key}`;
}

function recordingObject<Value extends object>(value: Value, recorder: Recorder, name: FactName): Value {
  /** Caches the names of facts, since every page reads the same ones. */
  const taken = new Map<string, { part: FactName; inner: unknown; view: unknown }>();
  const take = (key: string, inner: unknown): unknown => {
    let known = taken.get(key);
    if (known === undefined || known.inner !== inner) {
      const part = partName(name, key);
      known = { part, inner, view: dividedView(inner, recorder, part) };
      taken.set(key, known);
    }
    // A view records its own reads.
    if (known.view === inner) recorder.note(known.part);
    return known.view;
  };
  return new Proxy(value, {
    get(target, key, receiver) {
      const inner: unknown = Reflect.get(target, key, receiver);
      return typeof key === 'string' ? take(key, inner) : inner;
    },
    has(target, key) {
      if (typeof key === 'string') take(key, Reflect.get(target, key));
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      recorder.note(name);
      return Reflect.ownKeys(target);
    },
  });
}

type Take = (key: string, inner: unknown) => unknown;

function recordingMap(map: ReadonlyMap<string, unknown>, take: Take, all: () => void) {
  const whole = (): ReadonlyMap<string, unknown> => {
    all();
    return map;
  };
  return {
    get: (key: string) => take(key, map.get(key)),
    has: (key: string) => take(key, map.get(key)) !== undefined,
    get size() {
      return whole().size;
    },
    keys: () => whole().keys(),
    values: () => whole().values(),
    entries: () => whole().entries(),
    forEach: (...args: Parameters<typeof map.forEach>) => whole().forEach(...args),
    [Symbol.iterator]: () => whole()[Symbol.iterator](),
  };
}

function recordingSet(set: ReadonlySet<string>, take: Take, all: () => void) {
  const whole = (): ReadonlySet<string> => {
    all();
    return set;
  };
  return {
    has: (key: string) => take(key, set.has(key)) === true,
    get size() {
      return whole().size;
    },
    keys: () => whole().keys(),
    values: () => whole().values(),
    entries: () => whole().entries(),
    forEach: (...args: Parameters<typeof set.forEach>) => whole().forEach(...args),
    [Symbol.iterator]: () => whole()[Symbol.iterator](),
  };
}

/** The value of a fact. @param root the inputs by the first word of a fact's name */
export function factValue(root: object, name: FactName): unknown {
  let value: unknown = root;
  for (const key of name.split(' ')) {
    if (value instanceof Map) value = value.get(key);
    else if (value instanceof Set) value = value.has(key);
    else if (typeof value === 'object' && value !== null) value = Reflect.get(value, key);
    else return undefined;
  }
  return value;
}

/** Identifies the value of a fact: 16 hexadecimal digits. @param root as for `factValue` */
export function factHash(root: object, name: FactName): string {
  const value = factValue(root, name);
  const essential = ESSENTIALS.find(([pattern]) => pattern.test(name))?.[1](value, name) ?? value;
  const text = JSON.stringify(essential, plain) ?? 'undefined';
  return text.length > MOST_KNOWN_LETTERS ? keyHash(text) : hashOfShort(text);
}

/** The hash of a fact whose value is not there. */
export const ABSENT = keyHash('undefined');

/** Hashes of short values are cached: most facts have one of few values, such as `true`, absent, or the languages of a page. */
const MOST_KNOWN_LETTERS = 80;
const knownHashes = new Map<string, string>();
const MOST_KNOWN = 1000;

function hashOfShort(text: string): string {
  let hash = knownHashes.get(text);
  if (hash === undefined) {
    if (knownHashes.size >= MOST_KNOWN) knownHashes.clear();
    hash = keyHash(text);
    knownHashes.set(text, hash);
  }
  return hash;
}

/** For facts with more data than pages show: the part that pages show, without what the name of the fact says. */
const ESSENTIALS: [name: RegExp, of: (value: unknown, name: FactName) => unknown][] = [
  [
    /^index translations /,
    (value, name) => (value as readonly Alternate[] | undefined)?.map((alternate) => beside(alternate, name)),
  ],
  [
    /^index feeds /,
    (value) => {
      const feed = value as Feed | undefined;
      return feed && [feed.path, feed.home?.title, feed.items[0]?.locale];
    },
  ],
  [
    /^index summaries$/,
    (value) =>
      (value as readonly PageSummary[]).map(({ route, title, noindex, layout, isFurther }) => [
        ...[route, title, noindex, layout],
        ...(isFurther === undefined ? [] : [isFurther]),
      ]),
  ],
];

/** A translation as it differs from its key: the same for all pages that are where translations usually are. */
function beside({ locale, route }: Alternate, name: FactName): unknown[] {
  const key = name.slice(name.lastIndexOf(' ') + 1);
  return route.endsWith(key) ? [locale, route.slice(0, -key.length)] : [locale, route, 'elsewhere'];
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  return value instanceof Set ? [...value] : value;
}

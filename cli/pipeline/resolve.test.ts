import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createResolver, type Library, mergeLayers, originOf } from './resolve.ts';

const PAGE = 'content/pages/index.yaml';

function libraryOf(entries: Record<string, unknown>): Library {
  return new Map(
    Object.entries(entries).map(([name, data]) => [name, { file: `content/collections/${name}.yaml`, data }]),
  );
}

describe('mergeLayers', () => {
  test('the nearest layer wins, groups are merged and lists replaced', () => {
    const layers = [
      { file: PAGE, data: { title: 'A', flags: { chat: true }, list: [1] } },
      { file: 'near', data: { theme: 'yellow', flags: { chat: false, pixel: true }, list: [2, 3] } },
      { file: 'far', data: { theme: 'purple', layout: 'site', flags: { pixel: false, smart: true } } },
    ];
    expect(mergeLayers(layers)).toEqual({
      title: 'A',
      theme: 'yellow',
      layout: 'site',
      list: [1],
      flags: { chat: true, pixel: true, smart: true },
    });
    expect(layers[0]?.data).toEqual({ title: 'A', flags: { chat: true }, list: [1] });
  });

  test('a field that is empty in a nearer layer hides the farther one', () => {
    expect(
      mergeLayers([
        { file: 'a', data: { image: null } },
        { file: 'b', data: { image: '/assets/b.png' } },
      ]),
    ).toEqual({
      image: null,
    });
  });
});

describe('createResolver', () => {
  const library = libraryOf({
    'faqs/home': [{ heading: 'a' }, { heading: 'b' }],
    'faqs/more': [{ $use: 'faqs/home' }, { heading: 'c' }],
    'coupons/one': { code: 'ONE', limits: { people: 5, days: 2 } },
    'coupons/two': { code: 'TWO' },
    'words/hello': 'Hello',
  });
  const resolve = createResolver(library);

  test('data without $use is given back as it is', () => {
    const data = { a: [{ b: 1 }], c: null };
    expect(resolve(data, PAGE)).toEqual({ data, usedFiles: [], faults: [], problems: [], gaps: [] });
    expect(resolve(data, PAGE).data).toBe(data);
  });

  test('$use stands for the entry, wherever it stands', () => {
    const { data, usedFiles, faults } = resolve(
      { items: { $use: 'faqs/home' }, coupon: { $use: 'coupons/one' }, text: { $use: 'words/hello' } },
      PAGE,
    );
    expect(faults).toEqual([]);
    expect(data).toMatchObject({
      items: [{ heading: 'a' }, { heading: 'b' }],
      coupon: { code: 'ONE' },
      text: 'Hello',
    });
    expect(usedFiles).toEqual([
      'content/collections/faqs/home.yaml',
      'content/collections/coupons/one.yaml',
      'content/collections/words/hello.yaml',
    ]);
  });

  test('a list is spliced into the list it is an item of, also through entries', () => {
    expect(resolve([{ heading: 'x' }, { $use: 'faqs/more' }, { heading: 'y' }], PAGE).data).toEqual(
      ['x', 'a', 'b', 'c', 'y'].map((heading) => ({ heading })),
    );
  });

  test('fields beside $use complete the entry and win over it', () => {
    expect(resolve({ $use: 'coupons/one', code: 'MINE', limits: { people: 9 } }, PAGE).data).toEqual({
      code: 'MINE',
      limits: { people: 9, days: 2 },
    });
  });

  test('all entries of a collection come by name', () => {
    expect(resolve({ coupons: { $use: 'coupons/*' } }, PAGE).data).toMatchObject({
      coupons: [{ code: 'ONE' }, { code: 'TWO' }],
    });
  });

  test('an entry is resolved once and shared', () => {
    const first = resolve({ items: { $use: 'faqs/more' } }, PAGE).data as { items: unknown };
    const second = resolve({ items: { $use: 'faqs/more' } }, PAGE).data as { items: unknown };
    expect(second.items).toBe(first.items);
  });

  test('an entry that cannot be read brings its own problems and no others', () => {
    const problem = {
      code: 'file/empty',
      severity: 'error',
      file: 'x',
      span: null,
      fieldPath: '',
      message: 'Empty.',
    } as const;
    const broken: Library = new Map([['faqs/home', { file: 'x', data: undefined, problems: [problem] }]]);
    expect(createResolver(broken)({ items: { $use: 'faqs/home' } }, PAGE)).toMatchObject({
      faults: [],
      problems: [problem],
    });
  });
});

describe('originOf', () => {
  test('leads every value of resolved data back to the place where it was written', () => {
    // Entries use only entries of a later letter, so that no circle can come about.
    const names = ['a/1', 'b/1', 'b/2', 'c/1'];
    let next = 0;
    const leaf = fc.nat().map(() => {
      next += 1;
      return `text ${next}`;
    });
    const usesOf = (references: string[], inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown>[] => {
      const use = fc.constantFrom(...references);
      const own = fc.dictionary(fc.constantFrom('x', 'y'), inner, { maxKeys: 2 });
      return [
        use.map(($use) => ({ $use })),
        fc.tuple(use, own).map(([$use, fields]) => ({ ...fields, $use })),
      ];
    };
    const valueFor = (depth: number, level: number): fc.Arbitrary<unknown> => {
      const uses = names.filter((name) => name.charCodeAt(0) - 97 > level);
      const references = level < 1 ? [...uses, 'b/*'] : uses;
      const inner = depth === 0 ? leaf : valueFor(depth - 1, level);
      return fc.oneof(
        leaf,
        fc.array(inner, { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('x', 'y', 'z'), inner, { maxKeys: 3 }),
        ...(references.length > 0 ? usesOf(references, inner) : []),
      );
    };
    // A $use that stands for a bare text is the place of that text, so entries here hold more than that.
    const entryFor = (level: number): fc.Arbitrary<unknown> =>
      valueFor(2, level).map((value) => (typeof value === 'string' ? [value] : value));
    const world = fc.record({
      page: fc.dictionary(fc.constantFrom('x', 'y', 'z'), valueFor(2, -1)),
      defaults: fc.dictionary(fc.constantFrom('x', 'y', 'z'), valueFor(2, -1)),
      entries: fc.tuple(entryFor(0), entryFor(1), entryFor(1), entryFor(2)),
    });
    const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
      path.reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown> | undefined)?.[key], data);
    const leavesOf = (value: unknown, path: PropertyKey[] = []): PropertyKey[][] => {
      if (typeof value !== 'object' || value === null) return [path];
      return Object.entries(value).flatMap(([key, child]) =>
        leavesOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
      );
    };
    let checked = 0;
    fc.assert(
      fc.property(world, ({ page, defaults, entries }) => {
        const library = libraryOf(Object.fromEntries(names.map((name, index) => [name, entries[index]])));
        const layers = [
          { file: PAGE, data: page },
          { file: 'content/pages/_defaults.yaml', data: defaults },
        ];
        const resolve = createResolver(library);
        const parts = layers.map(({ file, data }) => resolve(data, file));
        if (parts.some(({ faults }) => faults.length > 0)) return; // a list beside fields is a fault of its own
        const data = mergeLayers(parts.map((part) => ({ file: '', data: part.data })));
        const files = new Map<string, unknown>(
          [...layers, ...library.values()].map(({ file, data }) => [file, data]),
        );
        for (const path of leavesOf(data)) {
          const value = valueAt(data, path);
          if (typeof value !== 'string') continue;
          const origin = originOf(path, layers, library);
          expect(origin.exists, path.join('.')).toBe(true);
          const written = valueAt(files.get(origin.file), origin.path);
          expect(written, path.join('.')).toBe(value);
          expect(origin.usedAt === null).toBe(layers.some(({ file }) => file === origin.file));
          checked += 1;
        }
      }),
      { numRuns: 1000 },
    );
    expect(checked).toBeGreaterThan(500);
  });

  test('a list hides what the entry below it has, and nothing of the layers below', () => {
    const library = libraryOf({
      'a/1': { $use: 'b/1', y: [], x: { $use: 'b/1', y: { x: 'of a' } } },
      'b/1': { y: { x: 'of b' } },
    });
    const layers = [
      { file: PAGE, data: { z: { x: { $use: 'a/1', y: {} } } } },
      { file: 'content/pages/_defaults.yaml', data: { z: { $use: 'a/1' } } },
    ];
    expect(originOf(['z', 'x', 'y', 'x'], layers, library)).toMatchObject({
      file: 'content/collections/a/1.yaml',
      path: ['x', 'y', 'x'],
      exists: true,
    });
  });

  test('a field that is nowhere gives its nearest parent', () => {
    const library = libraryOf({ 'coupons/one': { code: 'ONE' } });
    const layers = [{ file: PAGE, data: { coupons: [{ $use: 'coupons/one' }] } }];
    expect(originOf(['coupons', 0, 'description'], layers, library)).toMatchObject({
      file: 'content/collections/coupons/one.yaml',
      path: [],
      exists: false,
      usedAt: { file: PAGE, path: ['coupons', 0, '$use'], reference: 'coupons/one' },
    });
    expect(originOf(['title'], layers, library)).toMatchObject({ file: PAGE, path: [], exists: false });
    expect(originOf(['coupons', 7], layers, library)).toMatchObject({
      file: PAGE,
      path: ['coupons'],
      exists: false,
    });
  });

  test('a circle of entries ends', () => {
    const library = libraryOf({ 'a/1': [{ $use: 'a/2' }], 'a/2': [{ $use: 'a/1' }] });
    expect(originOf(['x', 0, 'y'], [{ file: PAGE, data: { x: { $use: 'a/1' } } }], library).exists).toBe(
      false,
    );
  });
});

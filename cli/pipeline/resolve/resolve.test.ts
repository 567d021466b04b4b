import { describe, expect, test } from 'vitest';
import fc from '../../../tests/properties.ts';
import { rounds } from '../../../tests/rounds.ts';
import { unreadable } from '../source/file-problems.ts';
import { originOf } from './field-origin.ts';
import type { Library } from './library.ts';
import { createResolver, isUse, mergeLayers } from './resolve.ts';

const PAGE = 'content/pages/index.yaml';

function libraryOf(entries: Record<string, unknown>): Library {
  return new Map(
    Object.entries(entries).map(([name, data]) => [name, { file: `content/collections/${name}.yaml`, data }]),
  );
}

test('of what could not be listed, no entry is called missing, and each one elsewhere is', () => {
  const library = libraryOf({ 'coupons/diwali': { code: 'A' } });
  const unlisted = ['content/collections/faqs', 'content/collections/coupons/holi.yaml'].map((path) =>
    unreadable(path, null),
  );
  const resolve = createResolver(library, unlisted);
  const use = (reference: string) => {
    const { data, fieldProblems, problems, gaps } = resolve({ a: { $use: reference } }, PAGE);
    return {
      data,
      isMissing: fieldProblems.length > 0,
      reported: problems.map(({ file }) => file),
      isGap: gaps.length > 0,
    };
  };
  const unknown = { data: { a: undefined }, isMissing: false, isGap: true };
  const inFaqs = { ...unknown, reported: ['content/collections/faqs'] };
  for (const reference of ['faqs/home', 'faqs/de/home', 'faqs/*', 'faqs/de/*'])
    expect(use(reference), reference).toEqual(inFaqs);
  const holi = 'content/collections/coupons/holi.yaml';
  expect(use('coupons/holi')).toEqual({ ...unknown, reported: [holi] });
  const known = { data: { a: [{ code: 'A' }] }, isMissing: false, isGap: false };
  expect(use('coupons/*')).toEqual({ ...known, reported: [holi] });
  for (const reference of ['faqs', 'faqs-de/home', 'coupons/ho', 'coupons/holi/a', 'faqs-de/*', 'x/*'])
    expect(use(reference), reference).toEqual({ ...unknown, isMissing: true, reported: [] });
});

test('a list of entries none of which can be read is not said to be empty', () => {
  const file = 'content/collections/coupons/diwali.yaml';
  const library: Library = new Map([
    ['coupons/diwali', { file, data: undefined, problems: [unreadable(file, null)] }],
  ]);
  const { data, gaps } = createResolver(library)({ a: { $use: 'coupons/*' } }, PAGE);
  expect(data).toEqual({ a: undefined });
  expect(gaps).toEqual([{ file: PAGE, path: ['a'] }]);
});

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

  test('a group and what is none hide each other, and no layers are nothing', () => {
    const group = { a: { b: 1 } };
    expect(
      mergeLayers([
        { file: 'a', data: { a: [1] } },
        { file: 'b', data: group },
      ]),
    ).toEqual({ a: [1] });
    expect(
      mergeLayers([
        { file: 'a', data: group },
        { file: 'b', data: { a: 1 } },
      ]),
    ).toEqual(group);
    expect(
      mergeLayers([
        { file: 'a', data: undefined },
        { file: 'b', data: group },
      ]),
    ).toBe(group);
    expect(mergeLayers([])).toBeUndefined();
  });

  test('names of objects are fields like others', () => {
    const named = { file: 'b', data: { toString: 1 } };
    expect(mergeLayers([{ file: 'a', data: {} }, named])).toEqual({ toString: 1 });
  });
});

test.each([
  [{ $use: 'a' }, true],
  [{ $use: null, b: 1 }, true],
  [{ use: 'a' }, false],
  [['$use'], false],
  [Object.create({ $use: 'a' }), false],
  [null, false],
  ['$use', false],
])('whether %j uses an entry: %s', (value, expected) => {
  expect(isUse(value)).toBe(expected);
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
    expect(resolve(data, PAGE)).toEqual({ data, usedFiles: [], fieldProblems: [], problems: [], gaps: [] });
    expect(resolve(data, PAGE).data).toBe(data);
  });

  test('$use stands for the entry, wherever it is', () => {
    const { data, usedFiles, fieldProblems } = resolve(
      { items: { $use: 'faqs/home' }, coupon: { $use: 'coupons/one' }, text: { $use: 'words/hello' } },
      PAGE,
    );
    expect(fieldProblems).toEqual([]);
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

  const problemsOf = (data: unknown, entries: Record<string, unknown>) =>
    createResolver(libraryOf(entries))(data, PAGE).fieldProblems;
  const written = { 'faqs/home': [], 'faqs/fees': [], 'coupons/one': { code: 'ONE' } };

  test.each([
    ['faqs/hoem', 'Did you mean "faqs/home"?'],
    ['faqs/home.yaml', 'Write "faqs/home", without folder and ending.'],
    ['content/collections/faqs/home.yml', 'Write "faqs/home", without folder and ending.'],
    ['/content/collections/faqs/home', 'Write "faqs/home", without folder and ending.'],
    ['/faqs/home.json', 'Write "faqs/home", without folder and ending.'],
    ['faqs/home.csv', 'Write "faqs/home", without folder and ending.'],
    ['my/content/collections/faqs', 'Create content/collections/my/content/collections/faqs.yaml, or'],
    ['faqs', 'Write "faqs/*" for all entries of this collection, or one of them: faqs/fees, faqs/home.'],
    ['words/long/gone.yaml', 'Create content/collections/words/long/gone.yaml, or use an entry that exists.'],
    ['faqs/home.yamls', 'Create content/collections/faqs/home.yamls.yaml, or use an entry that exists.'],
  ])('a $use of "%s", which does not exist, is reported with what may be meant', (reference, hint) => {
    const resolved = createResolver(libraryOf(written))({ list: [1, { $use: reference, a: 1 }] }, PAGE);
    expect(resolved).toEqual({
      data: { list: [1, undefined] },
      usedFiles: [],
      problems: [],
      gaps: [{ file: PAGE, path: ['list', 1] }],
      fieldProblems: [
        {
          code: 'use/missing',
          file: PAGE,
          path: ['list', 1, '$use'],
          message: `There is no entry "${reference}" in content/collections.`,
          hint: expect.stringContaining(hint),
        },
      ],
    });
  });

  test('of a collection eight names are shown, and an entry is not meant to use itself', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`faqs/${index}`, []]));
    const names = Array.from({ length: 8 }, (_, index) => `faqs/${index}`).join(', ');
    expect(problemsOf({ $use: 'faqs' }, many)).toMatchObject([
      { hint: `Write "faqs/*" for all entries of this collection, or one of them: ${names}.` },
    ]);
    const [fieldProblem] = problemsOf({ $use: 'faqs/home' }, { 'faqs/home': { $use: 'faqs/hom' } });
    expect(fieldProblem).toMatchObject({ file: 'content/collections/faqs/home.yaml' });
    expect(fieldProblem?.hint).toBe('Create content/collections/faqs/hom.yaml, or use an entry that exists.');
  });

  test.each([
    ['faq/*', 'Did you mean "faqs/*"?'],
    ['winners/*', 'Create content/collections/winners/ with a file for each entry.'],
  ])('a collection "%s" that does not exist is reported with what may be meant', (reference, hint) => {
    expect(problemsOf({ $use: reference }, written)).toEqual([
      {
        code: 'use/missing',
        file: PAGE,
        path: ['$use'],
        message: `There are no entries "${reference}" in content/collections.`,
        hint,
      },
    ]);
  });

  test('the files of a collection are used, and the collection itself', () => {
    expect(resolve({ $use: 'coupons/*' }, PAGE).usedFiles).toEqual([
      'content/collections/coupons/*',
      'content/collections/coupons/one.yaml',
      'content/collections/coupons/two.yaml',
    ]);
  });

  test('an entry of a collection that cannot be filled in is left out of it', () => {
    const entries = { 'faqs/a': { heading: 'a' }, 'faqs/b': { $use: 'faqs/none' } };
    const { data, fieldProblems } = createResolver(libraryOf(entries))({ items: { $use: 'faqs/*' } }, PAGE);
    expect(data).toEqual({ items: [{ heading: 'a' }] });
    expect(fieldProblems).toMatchObject([{ code: 'use/missing', file: 'content/collections/faqs/b.yaml' }]);
  });

  test.each([
    [5, '5'],
    [null, 'nothing'],
    [['a'], 'a list'],
  ])('a $use of %j is no name', (reference, found) => {
    const expected = 'the name of an entry such as faqs/home';
    expect(problemsOf([{ $use: reference }], written)).toEqual([
      {
        code: 'use/shape',
        file: PAGE,
        path: [0, '$use'],
        message: `Expected ${expected}, found ${found}.`,
        expected,
        found,
        hint: 'Write "$use: collection/entry".',
      },
    ]);
  });

  test.each([
    ['faqs/home', 'a list'],
    ['words/hello', 'a bare value'],
  ])('no fields can be written beside a $use of %s, which is %s', (reference, what) => {
    const { data, fieldProblems } = resolve({ a: { $use: reference, heading: 'x' } }, PAGE);
    expect(data).toEqual({ a: library.get(reference)?.data });
    expect(fieldProblems).toEqual([
      {
        code: 'use/shape',
        file: PAGE,
        path: ['a', '$use'],
        message: `The entry "${reference}" is ${what}, so "heading" cannot be beside it.`,
        hint: 'Remove the other fields, or use an entry that has fields.',
      },
    ]);
  });

  test('what is wrong in fields beside a $use is reported at them', () => {
    const data = { a: { $use: 'coupons/one', b: [{ $use: 'none' }] } };
    expect(resolve(data, PAGE).fieldProblems).toMatchObject([{ path: ['a', 'b', 0, '$use'] }]);
  });

  test('fields beside $use keep marks that are no fields', () => {
    const mark = Symbol('mark');
    const item = { $use: 'coupons/one', [mark]: true };
    expect(resolve({ ...item, code: 'MINE' }, PAGE).data).toMatchObject({ [mark]: true });
  });

  test('a list that is an item itself is no part of the list around it', () => {
    expect(resolve([['a'], { $use: 'words/hello' }], PAGE).data).toEqual([['a'], 'Hello']);
  });

  test('what is wrong in an entry is reported once, however often it is used', () => {
    const entries = { 'faqs/a': [{ $use: 'none' }], 'faqs/b': [{ $use: 'faqs/a' }] };
    const resolved = createResolver(libraryOf(entries))(
      [{ $use: 'faqs/a' }, { $use: 'faqs/b' }, { $use: 'faqs/a' }],
      PAGE,
    );
    expect(resolved.fieldProblems).toHaveLength(1);
    expect(resolved.gaps).toEqual([{ file: 'content/collections/faqs/a.yaml', path: [0] }]);
    expect(resolved.usedFiles).toEqual([
      'content/collections/faqs/a.yaml',
      'content/collections/faqs/b.yaml',
    ]);
  });

  test('of a file a hundred problems are enough', () => {
    const uses = Array.from({ length: 200 }, (_, index) => ({ $use: `none/${index}` }));
    expect(problemsOf(uses, {})).toHaveLength(101);
  });

  const circle = {
    code: 'use/cycle',
    file: 'content/collections/a/1.yaml',
    hint: 'Remove one $use of the circle.',
  };

  test('a circle is reported at the entry that comes first by name, wherever it is entered', () => {
    const entries = {
      'a/1': { title: 'x', y: 'a/2', list: [{ z: null }, { $use: 'a/2' }] },
      'a/2': { $use: 'a/3' },
      'a/3': [{ $use: 'a/1' }],
    };
    const outside = { ...entries, 'a/0': { $use: 'a/2' } };
    for (const name of Object.keys(outside)) {
      expect(problemsOf({ $use: name }, outside)).toEqual([
        {
          ...circle,
          path: ['list', 1, '$use'],
          message: 'These entries use each other in a circle: a/1 → a/2 → a/3 → a/1.',
        },
      ]);
    }
  });

  test('an entry may be a circle by itself, by its name or by that of its collection', () => {
    const message = 'The entry "a/1" uses itself.';
    expect(problemsOf({ $use: 'a/1' }, { 'a/1': { b: { $use: 'a/1' } } })).toEqual([
      { ...circle, path: ['b', '$use'], message },
    ]);
    expect(
      problemsOf({ $use: 'a/1' }, { 'a/1': { c: { $use: 'b/*' }, b: { $use: 'a/*' } }, 'b/1': 1 }),
    ).toEqual([{ ...circle, path: ['b', '$use'], message }]);
  });

  test('an entry that cannot be filled in within the limits leaves a gap', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 22 }, (_, index) => [`a/${index}`, { b: { $use: `a/${index + 1}` } }]),
    );
    const resolved = createResolver(libraryOf({ ...chain, 'a/22': 'end' }))({ x: { $use: 'a/0' } }, PAGE);
    expect(resolved).toMatchObject({
      data: undefined,
      usedFiles: [],
      fieldProblems: [{ code: 'use/too-deep', file: 'content/collections/a/1.yaml', path: ['b', '$use'] }],
      gaps: [{ file: PAGE, path: [] }],
    });
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
      fieldProblems: [],
      problems: [problem],
    });
  });
});

describe('originOf', () => {
  test('leads every value of resolved data back to the place where it was written', () => {
    // Entries use only entries of a later letter, so that there are no circles.
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
    // A $use of a bare text is located at the $use itself, so entries here are never bare texts.
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
    const numRuns = rounds({ usual: 100, long: 1000 });
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
        if (parts.some(({ fieldProblems }) => fieldProblems.length > 0)) return; // a list beside fields is a problem of its own
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
      { numRuns, seed: 1 },
    );
    expect(checked).toBeGreaterThan(numRuns / 2);
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

  test('fields that a $use inside a group brings hide nothing of what the group itself completes', () => {
    const library = libraryOf({ 'a/1': { x: { y: { z: 'of a' } } }, 'c/1': { y: 'text' } });
    const layers = [{ file: PAGE, data: { $use: 'a/1', x: { $use: 'c/1', y: {} } } }];
    expect(createResolver(library)(layers[0]?.data, PAGE).data).toEqual({ x: { y: { z: 'of a' } } });
    expect(originOf(['x', 'y', 'z'], layers, library)).toMatchObject({
      file: 'content/collections/a/1.yaml',
      exists: true,
    });
  });

  test('a text hides what its own $use and the entry around it bring below it', () => {
    const library = libraryOf({
      'a/1': { $use: 'b/1', x: { $use: 'c/1', y: 'text' } },
      'b/1': { x: { y: { z: 'of b' } } },
      'c/1': { y: { z: 'of c' } },
    });
    const layers = [{ file: PAGE, data: { $use: 'a/1', x: { y: {} } } }];
    expect(createResolver(library)(layers[0]?.data, PAGE).data).toEqual({ x: { y: {} } });
    expect(originOf(['x', 'y', 'z'], layers, library)).toMatchObject({
      file: PAGE,
      path: ['x', 'y'],
      exists: false,
    });
  });

  test.each([['none'], [5]])('a field of a $use of %j, which brings nothing, would be there', ($use) => {
    const layers = [{ file: PAGE, data: { faq: { $use }, list: [{ $use }] } }];
    for (const path of [['faq'], ['list', 0]])
      expect(originOf([...path, 'heading'], layers, libraryOf({}))).toEqual({
        file: PAGE,
        path,
        exists: false,
        node: { $use },
        usedAt: null,
      });
  });

  test('without a file there is no place', () => {
    const nowhere = { file: '', path: [], exists: false, node: undefined, usedAt: null };
    expect(originOf(['a'], [], libraryOf({}))).toEqual(nowhere);
    expect(originOf([], [], libraryOf({}))).toEqual(nowhere);
    expect(originOf([], [{ file: PAGE, data: 1 }], libraryOf({}))).toMatchObject({
      file: PAGE,
      exists: true,
    });
  });

  test('a name is no place in a list', () => {
    const layers = [{ file: PAGE, data: { list: ['a'] } }];
    expect(originOf(['list', 'length'], layers, libraryOf({}))).toMatchObject({
      path: ['list'],
      exists: false,
    });
    expect(originOf(['list', 'x'], layers, libraryOf({}))).toMatchObject({ path: ['list'], exists: false });
  });

  test('a circle of entries ends', () => {
    const groups = libraryOf({ 'a/1': { $use: 'a/2', b: 1 }, 'a/2': { $use: 'a/1' } });
    expect(originOf(['x', 'y'], [{ file: PAGE, data: { x: { $use: 'a/1' } } }], groups).exists).toBe(false);
    const library = libraryOf({ 'a/1': [{ $use: 'a/2' }], 'a/2': [{ $use: 'a/1' }] });
    expect(originOf(['x', 0, 'y'], [{ file: PAGE, data: { x: { $use: 'a/1' } } }], library).exists).toBe(
      false,
    );
  });
});

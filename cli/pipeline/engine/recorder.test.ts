import { describe, expect, test } from 'vitest';
import { pageSummary } from '../../../tests/page-summary.ts';
import { keyHash } from '../source/read.ts';
import { factHash, factValue, Recorder, recordingView } from './recorder.ts';

describe('a recorder', () => {
  test('gives a step’s value and what it read, in order of first use', () => {
    const recorder = new Recorder();
    const { value, reads } = recorder.record(() => {
      recorder.note('b');
      recorder.note('a');
      recorder.note('b');
      return 5;
    });
    expect(value).toBe(5);
    expect([...reads]).toEqual(['b', 'a']);
  });

  test('notes nothing between steps, also after one that failed', () => {
    const recorder = new Recorder();
    recorder.note('before');
    const fail = () => {
      recorder.note('failed');
      throw new Error('broken');
    };
    expect(() => recorder.record(fail)).toThrow('broken');
    recorder.note('between');
    const { reads } = recorder.record(() => recorder.note('a'));
    recorder.note('after');
    expect([...reads]).toEqual(['a']);
  });

  test('runs a part of several steps once, and each of them has read what it read', () => {
    const recorder = new Recorder();
    let runs = 0;
    const part = () => {
      runs += 1;
      recorder.note('part');
      return 'made';
    };
    const step = (name: string) =>
      recorder.record(() => {
        recorder.note(name);
        const made = recorder.memo('key', part);
        recorder.note('after');
        return made;
      });
    const steps = [step('first'), step('second')];
    expect(steps.map(({ value }) => value)).toEqual(['made', 'made']);
    expect(steps.map(({ reads }) => [...reads])).toEqual([
      ['first', 'part', 'after'],
      ['second', 'part', 'after'],
    ]);
    expect(runs).toBe(1);
    expect(recorder.memo('key', part)).toBe('made');
  });

  test('a part within a part is read by both, and another key is another part', () => {
    const recorder = new Recorder();
    const inner = () => recorder.memo('inner', () => recorder.note('inner fact'));
    const outer = () =>
      recorder.memo('outer', () => {
        inner();
        recorder.note('outer fact');
      });
    expect([...recorder.record(outer).reads]).toEqual(['inner fact', 'outer fact']);
    expect([...recorder.record(outer).reads]).toEqual(['inner fact', 'outer fact']);
    expect([...recorder.record(inner).reads]).toEqual(['inner fact']);
  });

  test('a part that fails is tried again, and its step goes on recording', () => {
    const recorder = new Recorder();
    let isBroken = true;
    const part = () => {
      recorder.note('part');
      if (isBroken) throw new Error('broken');
      return 1;
    };
    const { reads } = recorder.record(() => {
      expect(() => recorder.memo('key', part)).toThrow('broken');
      recorder.note('own');
    });
    expect([...reads]).toEqual(['own']);
    isBroken = false;
    expect(recorder.memo('key', part)).toBe(1);
  });
});

/** Names of what a step reads of these inputs. */
function readsOf<Input extends object>(input: Input, step: (view: Input) => unknown): string[] {
  const recorder = new Recorder();
  const view = recordingView(input, recorder);
  return [...recorder.record(() => step(view)).reads];
}

describe('a view of inputs', () => {
  const input = {
    isDraft: false,
    options: { a: { b: 1 } },
    project: {
      root: '/x',
      files: { a: 1 },
      site: { origin: 'https://x', product: { name: { en: 'Dice' }, slug: 'dice' }, list: [1], none: null },
      labels: { en: { play: 'Play', deep: { er: 1 } } },
    },
    index: {
      routes: new Set(['/', '/ludo/']),
      translations: new Map([['/', [{ locale: 'en' }]]]),
      summaries: [{ route: '/' }],
    },
    bundle: { css: { faq: 'a{}', text: 'b{}' }, hash: 'h' },
    images: new Map([['/a.png', { widths: [1, 2] }]]),
  };

  test.each<[string, (view: typeof input) => unknown, string[]]>([
    ['a bare value', (view) => view.isDraft, ['isDraft']],
    ['an input without parts', (view) => view.options.a.b, ['options']],
    ['a field of the project', (view) => view.project.root, ['project root']],
    ['a part of the project', (view) => view.project.files.a, ['project files']],
    ['a field of the site', (view) => view.project.site.origin, ['project site origin']],
    ['a part of the site', (view) => view.project.site.product.slug, ['project site product slug']],
    ['a part of such a part', (view) => view.project.site.product.name.en, ['project site product name']],
    ['a list of the site', (view) => view.project.site.list[0], ['project site list']],
    ['a field of the site that is null', (view) => view.project.site.none, ['project site none']],
    ['a label', (view) => view.project.labels.en.play, ['project labels en play']],
    ['a style', (view) => view.bundle.css.faq, ['bundle css faq']],
    ['a value of the bundle', (view) => view.bundle.hash, ['bundle hash']],
    ['a picture', (view) => view.images.get('/a.png')?.widths[0], ['images /a.png']],
    ['a picture that is not there', (view) => view.images.get('/b.png'), ['images /b.png']],
    ['whether there is a picture', (view) => view.images.has('/b.png'), ['images /b.png']],
    ['whether there is a page', (view) => view.index.routes.has('/ludo/'), ['index routes /ludo/']],
    ['translations', (view) => view.index.translations.get('/')?.[0], ['index translations /']],
    ['the list of pages', (view) => view.index.summaries[0]?.route, ['index summaries']],
    ['whether there is a label', (view) => 'play' in view.project.labels.en, ['project labels en play']],
    ['all labels', (view) => Object.keys(view.project.labels.en), ['project labels en']],
    ['all inputs', (view) => Object.keys(view), ['']],
    ['nothing', (view) => view.project.labels.en, []],
  ])('names %s', (_, step, names) => {
    expect(readsOf(input, step)).toEqual(names);
  });

  test('has the values of its inputs', () => {
    const view = recordingView(input, new Recorder());
    expect(view.project.site.product.name).toBe(input.project.site.product.name);
    expect(view.index.routes.has('/ludo/')).toBe(true);
    expect(view.index.routes.has('/x/')).toBe(false);
    expect(view.images.has('/a.png')).toBe(true);
    expect(view.images.has('/b.png')).toBe(false);
    expect('play' in view.project.labels.en).toBe(true);
    expect('none' in view.project.labels.en).toBe(false);
    expect(Object.keys(view.bundle.css)).toEqual(['faq', 'text']);
  });

  const wholes = {
    size: (view: Iterable<unknown> & { size: number }) => view.size,
    keys: (view: Pick<Map<string, unknown> | Set<string>, 'keys'>) => [...view.keys()],
    iteration: (view: Iterable<unknown>) => [...view],
  };

  test.each(Object.keys(wholes) as (keyof typeof wholes)[])('reads a map or a set whole by its %s', (way) => {
    const take = wholes[way];
    expect(readsOf(input, (view) => take(view.images))).toEqual(['images']);
    expect(readsOf(input, (view) => take(view.index.routes))).toEqual(['index routes']);
    const view = recordingView(input, new Recorder());
    expect(take(view.images)).toEqual(take(input.images));
    expect(take(view.index.routes)).toEqual(take(input.index.routes));
  });

  test('reads a map or a set whole by its values, its entries and a walk through it', () => {
    const walk = (view: typeof input) => {
      const seen: unknown[] = [
        ...view.images.values(),
        ...view.images.entries(),
        ...view.index.routes.values(),
      ];
      seen.push(...view.index.routes.entries());
      view.images.forEach((value, key) => {
        seen.push(key, value);
      });
      view.index.routes.forEach((value) => {
        seen.push(value);
      });
      return seen;
    };
    const recorder = new Recorder();
    expect(walk(recordingView(input, recorder))).toEqual(walk(input));
    for (const one of [
      (view: typeof input) => view.images.values(),
      (view: typeof input) => view.images.entries(),
      (view: typeof input) => view.images.forEach(() => {}),
    ])
      expect(readsOf(input, one)).toEqual(['images']);
    for (const one of [
      (view: typeof input) => view.index.routes.values(),
      (view: typeof input) => view.index.routes.entries(),
      (view: typeof input) => view.index.routes.forEach(() => {}),
    ])
      expect(readsOf(input, one)).toEqual(['index routes']);
  });

  test('is made once, and notes each time', () => {
    const recorder = new Recorder();
    const view = recordingView(input, recorder);
    expect(view.project.labels).toBe(view.project.labels);
    const step = () => view.project.site.product.name;
    expect([...recorder.record(step).reads]).toEqual(['project site product name']);
    expect([...recorder.record(step).reads]).toEqual(['project site product name']);
  });

  test('has the values of the moment', () => {
    const changing = { project: { root: '/x' } };
    const view = recordingView(changing, new Recorder());
    expect(view.project.root).toBe('/x');
    changing.project.root = '/y';
    expect(view.project.root).toBe('/y');
  });

  test('notes nothing of symbols, which no content has', () => {
    const symbol = Symbol('x');
    expect(readsOf({ [symbol]: 1 }, (view) => [view[symbol], symbol in view])).toEqual([]);
  });
});

describe('the value of a fact', () => {
  const root = {
    project: { site: { origin: 'o' } },
    images: new Map([['/a.png', { w: 1 }]]),
    index: { routes: new Set(['/']) },
    none: null,
  };

  test.each([
    ['project site origin', 'o'],
    ['images /a.png', { w: 1 }],
    ['images /b.png', undefined],
    ['images /a.png w', 1],
    ['index routes /', true],
    ['index routes /x/', false],
    ['none', null],
    ['none deeper', undefined],
    ['project site origin length', undefined],
    ['project gone deeper still', undefined],
  ])('of %s is %j', (name, value) => {
    expect(factValue(root, name)).toEqual(value);
  });
});

describe('the hash of a fact', () => {
  const hash = (value: unknown, name = 'x') => factHash({ [name.split(' ')[0] ?? '']: value }, name);

  test('is that of its value as JSON', () => {
    expect(hash({ a: [1] })).toBe(keyHash('{"a":[1]}'));
    expect(hash({ a: [1] })).toMatch(/^[\da-f]{16}$/);
    expect(hash(undefined)).toBe(keyHash('undefined'));
  });

  test('differs with what is in maps and sets', () => {
    const maps = [new Map(), new Map([['a', 1]]), new Map([['a', 2]]), new Set(['a']), new Set(['b'])];
    expect(new Set(maps.map((map) => hash(map))).size).toBe(5);
    expect(hash({ a: new Map([['b', 1]]) })).toBe(keyHash('{"a":[["b",1]]}'));
  });

  test('of a feed is that of what pages show of it', () => {
    const home = pageSummary('/blog/', { title: 'Blog' });
    const feed = { folder: '/blog/', path: '/blog/rss.xml', home, items: [pageSummary('/blog/a/')] };
    const feedHash = (value: unknown) =>
      factHash({ index: { feeds: new Map([['/blog/', value]]) } }, 'index feeds /blog/');
    const before = feedHash(feed);
    expect(feedHash({ ...feed, items: [pageSummary('/blog/b/')] })).toBe(before);
    expect(feedHash({ ...feed, path: '/x.xml' })).not.toBe(before);
    expect(feedHash({ ...feed, home: { ...home, title: 'News' } })).not.toBe(before);
    expect(feedHash({ ...feed, home: null })).not.toBe(before);
    expect(feedHash({ ...feed, items: [pageSummary('/a/', { locale: 'hi' })] })).not.toBe(before);
    expect(feedHash({ ...feed, items: [] })).not.toBe(before);
    expect(feedHash(undefined)).toBe(keyHash('undefined'));
  });

  test('of translations is that of their languages where they are at their usual places', () => {
    const hashOf = (key: string, ...group: [locale: string, route: string][]) => {
      const alternates = group.map(([locale, route]) => ({ locale, route }));
      return factHash({ index: { translations: new Map([[key, alternates]]) } }, `index translations ${key}`);
    };
    const usual = hashOf('/a/', ['en', '/a/'], ['hi', '/hi/a/']);
    expect(hashOf('/b/c/', ['en', '/b/c/'], ['hi', '/hi/b/c/'])).toBe(usual);
    expect(hashOf('/', ['en', '/'], ['hi', '/hi/'])).not.toBe(hashOf('/', ['en', '/'], ['hi', '/hi']));
    const others = [
      hashOf('/a/', ['en', '/a/']),
      hashOf('/a/', ['hi', '/hi/a/'], ['en', '/a/']),
      hashOf('/a/', ['en', '/a/'], ['gu', '/hi/a/']),
      hashOf('/a/', ['en', '/a/'], ['hi', '/hi/aa/']),
      hashOf('/a/', ['en', '/a/'], ['hi', '/hi']),
      hashOf('/a/', ['en', '/a/'], ['hi', '/a/']),
      hashOf('/a/', ['en', '/a/'], ['hi', '/']),
    ];
    expect(new Set([usual, ...others]).size).toBe(1 + others.length);
  });

  test('of the list of pages is that of routes, titles, layouts, and whether they are shown', () => {
    const listHash = (...summaries: ReturnType<typeof pageSummary>[]) =>
      factHash({ index: { summaries } }, 'index summaries');
    const before = listHash(pageSummary('/a/'));
    expect(before).toBe(keyHash('[["/a/","/a/",false,"site"]]'));
    expect(listHash(pageSummary('/a/', { isFurther: true }))).toBe(
      keyHash('[["/a/","/a/",false,"site",true]]'),
    );
    expect(listHash(pageSummary('/a/', { description: 'x', links: ['/b/'] }))).toBe(before);
    for (const more of [{ title: 'x' }, { noindex: true }, { layout: 'bare' as const }, { route: '/b/' }])
      expect(listHash(pageSummary('/a/', more))).not.toBe(before);
  });
});

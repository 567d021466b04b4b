import { describe, expect, test } from 'vitest';
import type { Span } from '../model/problems.ts';
import type { LocationFinder } from './locate-problems.ts';
import { createRowAddresses, locationOfRow } from './row-pages.ts';
import type { RowTable } from './rows.ts';

/** Fields of YAML are on the line of their row's position in the file; `locateWithin` finds every text in column 9. */
const locations: LocationFinder = {
  locateField: (_file, path) => spanOf(Number(path[0]) + 1, 3, 6),
  locateWithin: (_file, from, { text } = { text: '', nth: 0 }) =>
    spanOf(from?.start.line ?? 0, 9, 9 + text.length),
  restOfLine: (_file, { start }) => ['slug,name', 'pune,Pune', ' a a , x', ''][start.line - 1] ?? '',
  placeText: () => null,
  locateLink: () => null,
  placeWords: () => null,
  textAt: () => '',
};

function spanOf(line: number, from: number, to: number): Span {
  return { start: { line, column: from }, end: { line, column: to } };
}

const csv = (...slugs: unknown[]): RowTable => ({
  file: 'cities.csv',
  rows: slugs.map((slug) => ({ slug })) as RowTable['rows'],
  lines: slugs.map((_, index) => index + 2),
  positions: null,
});

function addresses(table: RowTable, routeName?: unknown) {
  return createRowAddresses({ table, rowName: 'city' }, '/play/', routeName, locations);
}

describe('createRowAddresses', () => {
  test('each row has the address of its slug, or of its own route_name', () => {
    const rows = addresses(csv('pune', ' 7 ', 7.5), '/to/{city.slug}/');
    expect(rows.addressOf(0, undefined)).toEqual({ route: '/play/pune/', problem: null });
    expect(rows.addressOf(1, undefined)).toEqual({ route: '/play/7/', problem: null });
    expect(rows.addressOf(1, '/to/7/')).toEqual({ route: '/to/7/', problem: null });
    expect(addresses(csv(undefined), '/x/').addressOf(0, '/x/')).toEqual({ route: '/x/', problem: null });
  });

  test.each([[undefined], ['  '], [null]])('a row with the slug %j has no address', (slug) => {
    expect(addresses(csv(slug)).addressOf(0, undefined)).toEqual({
      route: null,
      problem: {
        code: 'for/row',
        severity: 'error',
        file: 'cities.csv',
        span: spanOf(2, 1, 10),
        fieldPath: '',
        message: 'This row has no slug, so its page has no address.',
        hint: 'Write a short name such as "pune" into the column "slug".',
      },
    });
  });

  test.each([
    ['Navi Mumbai', 'Write "navi-mumbai".'],
    ['--Évian.', 'Write "evian".'],
    ['.-a  b?!', 'Write "a-b".'],
    ['a b.-', 'Write "a-b".'],
    ['पुणे', 'Write it in small Latin letters, digits and hyphens.'],
    [`${'A'.repeat(100)}B`, `Write "${'a'.repeat(100)}".`],
  ])('the slug "%s" makes no address, and a better one is offered', (slug, hint) => {
    expect(addresses(csv(slug)).addressOf(0, undefined).problem).toMatchObject({
      message: `The slug "${slug}" is not allowed in an address.`,
      hint,
    });
  });

  test('a slug belongs to the first row that has it', () => {
    const rows = addresses(csv('pune', 'a', 'pune'));
    rows.addressOf(0, undefined);
    rows.addressOf(1, undefined);
    expect(rows.addressOf(2, undefined)).toMatchObject({
      route: null,
      problem: {
        message: 'The slug "pune" belongs to a row above.',
        hint: 'Give each row a slug of its own.',
        span: spanOf(4, 1, 2),
        related: [{ file: 'cities.csv', span: spanOf(2, 1, 5), message: 'is the first' }],
      },
    });
  });

  test('a route_name without a placeholder is the same for each row', () => {
    const rows = addresses(csv('pune', 'a'), '/play');
    rows.addressOf(0, '/play/');
    expect(rows.addressOf(1, '/play/').problem).toMatchObject({
      message: 'This row would make the page "/play/" a second time.',
      hint: 'Put a placeholder into route_name: "/play-{city.slug}/".',
      span: spanOf(3, 1, 9),
      related: [{ span: spanOf(2, 1, 10) }],
    });
  });

  test.each([['/{city.name}/'], [undefined]])('two rows may fill the route_name %j alike', (routeName) => {
    const rows = addresses(csv('pune', 'a'), routeName);
    rows.addressOf(0, '/west/');
    expect(rows.addressOf(1, '/west/').problem).toMatchObject({
      message: 'The route "/west/" belongs to a row above.',
      hint: 'Give each row a slug of its own.',
      related: [{ span: spanOf(2, 1, 10) }],
    });
  });
});

describe('locationOfRow', () => {
  test('a row of CSV is its line, a cell the first place of its text there', () => {
    const table = csv('pune', 'a', 'b');
    expect(locationOfRow(table, 0, locations)).toEqual(spanOf(2, 1, 10));
    expect(locationOfRow(table, 0, locations, 'Pune')).toEqual(spanOf(2, 6, 10));
    expect(locationOfRow(table, 1, locations, 'nowhere')).toEqual(spanOf(3, 1, 9));
    expect(locationOfRow(table, 2, locations)).toEqual(spanOf(4, 1, 2));
  });

  test('a row of a list is its item, with the items counted that are hidden', () => {
    const list: RowTable = { file: 'x.yaml', rows: [{ slug: 'a' }], lines: null, positions: [4] };
    expect(locationOfRow(list, 0, locations)).toEqual(spanOf(5, 3, 6));
    expect(locationOfRow(list, 0, locations, 'a')).toEqual(spanOf(5, 9, 10));
    expect(locationOfRow({ ...list, positions: null }, 2, locations)).toEqual(spanOf(3, 3, 6));
  });
});

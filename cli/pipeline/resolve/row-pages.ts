/** The pages that `$for` makes: each row of the table must give an address of its own. */

import { unwritableName } from '../../../schemas/fields/file-name.ts';
import { type Problem, problemIn, type Span } from '../model/problems.ts';
import { isSoundRoute } from '../model/routes.ts';
import type { LocationFinder } from './locate-problems.ts';
import type { ForClause, RowTable } from './rows.ts';

/** Characters of a slug that are used to suggest a better one. */
const LONGEST_SLUG = 100;

/** The addresses that earlier rows have taken. */
export interface RowAddresses {
  /** The address of a row's page, or the problem why it has none. `routeName` is the page's own, already filled from the row. */
  addressOf(
    index: number,
    routeName: unknown,
  ): { route: string; problem: null } | { route: null; problem: Problem };
}

/**
 * @param base route of the page's file, below which each row's slug gives the address
 * @param routeName `route_name` as written, with its placeholders
 */
export function createRowAddresses(
  { table, rowName }: ForClause,
  base: string,
  routeName: unknown,
  locations: LocationFinder,
): RowAddresses {
  const taken = new Map<string, number>();
  return {
    addressOf(index, filledName) {
      const slug = String(table.rows[index]?.['slug'] ?? '').trim();
      const isNamed = typeof filledName === 'string';
      const refuse = (
        message: string,
        hint: string,
        part: string,
        related?: Span | null,
      ): { route: null; problem: Problem } => ({
        route: null,
        problem: problemIn(table.file, {
          code: 'for/row',
          span: locationOfRow(table, index, locations, part),
          message,
          hint,
          ...(related ? { related: [{ file: table.file, span: related, message: 'is the first' }] } : {}),
        }),
      });
      if (!isNamed && slug === '') {
        return refuse(
          'This row has no slug, so its page has no address.',
          `Write a short name such as "pune" into the column "slug".`,
          '',
        );
      }
      const route = isNamed ? filledName : `${base}${slug}/`;
      if (!isSoundRoute(route)) {
        const better = slug
          .slice(0, LONGEST_SLUG)
          .toLowerCase()
          .normalize('NFKD')
          .replace(/\p{M}+/gu, '')
          .replace(/[^a-z0-9.]+/g, '-')
          .replace(/^[-.]+|[-.]+$/g, '');
        const unwritable = unwritableName(better);
        if (unwritable !== null)
          return refuse(
            `The slug "${slug}" is not allowed in an address.`,
            `Choose another: ${unwritable}.`,
            slug,
          );
        const hint =
          better === '' ? 'Write it in small Latin letters, digits and hyphens.' : `Write "${better}".`;
        return refuse(`The slug "${slug}" is not allowed in an address.`, hint, slug);
      }
      const first = taken.get(route);
      if (first !== undefined) {
        const related = locationOfRow(table, first, locations, isNamed ? '' : slug);
        if (isNamed && typeof routeName === 'string' && !routeName.includes('{')) {
          const hint = `Put a placeholder into route_name: "${routeName.replace(/\/?$/, `-{${rowName}.slug}/`)}".`;
          return refuse(`This row would make the page "${route}" a second time.`, hint, '', related);
        }
        const message = isNamed
          ? `The route "${route}" belongs to a row above.`
          : `The slug "${slug}" belongs to a row above.`;
        return refuse(message, 'Give each row a slug of its own.', isNamed ? '' : slug, related);
      }
      taken.set(route, index);
      return { route, problem: null };
    },
  };
}

/** A cell of a row, or the whole row. */
export function locationOfRow(
  table: RowTable,
  index: number,
  locations: LocationFinder,
  cell = '',
): Span | null {
  const line = table.lines?.[index];
  if (line === undefined) {
    const row = locations.locateField(table.file, [table.positions?.[index] ?? index], 'value');
    return cell === '' ? row : locations.locateWithin(table.file, row, { text: cell, nth: 0 });
  }
  const start = { line, column: 1 };
  const text = locations.restOfLine(table.file, { start, end: start });
  const at = cell === '' ? -1 : text.indexOf(cell);
  const length = at === -1 ? text.trimEnd().length : cell.length;
  const column = Math.max(0, at) + 1;
  return { start: { line, column }, end: { line, column: column + Math.max(1, length) } };
}

/** How much one file's data may hold: levels, values, and the length of its texts and names. */
import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import { MOST_LEVELS, MOST_NAME_LENGTH, MOST_TEXT_LENGTH, MOST_VALUES } from './limits.ts';
import type { Problem } from './problems.ts';

/** What is too large, and where. */
export interface Excess extends Pick<Problem, 'code' | 'message' | 'hint'> {
  path: (string | number)[];
  part: 'key' | 'value';
}

/** The first value that goes beyond a limit; null for all usual content. Linear in the size of the data. */
export function excessOf(data: unknown): Excess | null {
  const path: (string | number)[] = [];
  let count = 0;

  const visit = (value: unknown): Excess | null => {
    if (typeof value === 'string')
      return value.length > MOST_TEXT_LENGTH
        ? { ...longText(value.length), path: [...path], part: 'value' }
        : null;
    if (typeof value !== 'object' || value === null) return null;
    if (path.length >= MOST_LEVELS)
      return { code: 'file/too-deep', ...NESTED_TOO_DEEPLY, path: [...path], part: 'value' };
    return Array.isArray(value) ? visitItems(value) : visitFields(value as Record<string, unknown>);
  };

  const visitItems = (items: readonly unknown[]): Excess | null => {
    for (let index = 0; index < items.length; index += 1) {
      const found = visitChild(index, items[index]);
      if (found !== null) return found;
    }
    return null;
  };

  const visitFields = (fields: Record<string, unknown>): Excess | null => {
    for (const name of Object.keys(fields)) {
      if (name.length > MOST_NAME_LENGTH)
        return { ...longName(name.length), path: [...path, name], part: 'key' };
      const found = visitChild(name, fields[name]);
      if (found !== null) return found;
    }
    return null;
  };

  const visitChild = (key: string | number, child: unknown): Excess | null => {
    count += 1;
    path.push(key);
    const found =
      count > MOST_VALUES
        ? { code: 'file/too-many' as const, ...TOO_MANY, path: [...path], part: 'key' as const }
        : visit(child);
    path.pop();
    return found;
  };

  return visit(data);
}

/** The problem of a text nested deeper than any content. */
export const NESTED_TOO_DEEPLY = {
  message: 'The lists and fields of this file are nested too deeply.',
  hint: 'Look for brackets or dashes that were repeated by mistake.',
};

/** The problem of a file with more fields and items than any content. */
export const TOO_MANY = {
  message: `Expected a file of at most ${inThousands(MOST_VALUES)} fields and items; the next one begins here.`,
  hint: 'Split it, or keep its rows in a table.',
};

function longText(length: number): Pick<Excess, 'code' | 'message' | 'hint'> {
  return {
    code: 'text/too-long',
    message: `Expected a text of at most ${inThousands(MOST_TEXT_LENGTH)} characters, found ${inThousands(length)}.`,
    hint: 'Divide it into sections or pages. Pictures and films belong in content/assets.',
  };
}

function longName(length: number): Pick<Excess, 'code' | 'message' | 'hint'> {
  return {
    code: 'text/too-long',
    message: `Expected the name of a field of at most ${inThousands(MOST_NAME_LENGTH)} characters, found ${inThousands(length)}.`,
    hint: 'Look for a colon that a text holds, and put the text in quotes.',
  };
}

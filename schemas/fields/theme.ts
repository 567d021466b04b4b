import * as z from 'zod';
import { mayBeTheme, themeNames } from './theme-names.ts';

/** The name of one of the project's themes. */
export function theme(description: string) {
  return base.describe(description);
}

/** Like `z.enum`, but with the names of the current project. */
const base = z
  .custom<string>()
  .check(({ value, issues }) => {
    const { names } = themeNames.current;
    if (!names.includes(value) && !mayBeTheme(value))
      issues.push({ code: 'invalid_value', values: [...names], input: value, continue: true });
  })
  .meta({ type: 'string', format: 'slipway-theme' });

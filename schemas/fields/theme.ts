import * as z from 'zod';
import { THEMES } from '../plain/themes.ts';

/** One of the site's colour schemes. */
export function theme(description: string) {
  return base.meta({ description });
}

const base = z.enum(THEMES);

/** Every broken input, by what is broken. */
import type { BrokenInput } from './broken-project.ts';
import { inputs as addresses } from './inputs/addresses.ts';
import { inputs as brand } from './inputs/brand.ts';
import { inputs as fields } from './inputs/fields.ts';
import { inputs as files } from './inputs/files.ts';
import { inputs as headers } from './inputs/headers.ts';
import { inputs as jsonAndCsv } from './inputs/json-and-csv.ts';
import { inputs as languages } from './inputs/languages.ts';
import { inputs as limits } from './inputs/limits.ts';
import { inputs as mdx } from './inputs/mdx.ts';
import { inputs as policy } from './inputs/policy.ts';
import { inputs as redirects } from './inputs/redirects.ts';
import { inputs as references } from './inputs/references.ts';
import { inputs as richText } from './inputs/rich-text.ts';
import { inputs as routesAndLinks } from './inputs/routes-and-links.ts';
import { inputs as schedule } from './inputs/schedule.ts';
import { inputs as sense } from './inputs/sense.ts';
import { inputs as slips } from './inputs/slips.ts';
import { inputs as yaml } from './inputs/yaml.ts';

/** The moment of a check, unless an input sets its own: a Sunday noon in India. */
export const SUNDAY_NOON = '2026-03-01T12:00+05:30';

export const ALL_INPUTS: readonly [string, readonly BrokenInput[]][] = [
  ['files', files],
  ['YAML', yaml],
  ['JSON and tables', jsonAndCsv],
  ['fields', fields],
  ['shared entries and $for', references],
  ['formatted texts', richText],
  ['languages', languages],
  ['addresses and links', routesAndLinks],
  ['hosts and names of files', addresses],
  ['headers', headers],
  ['redirects', redirects],
  ['brand', brand],
  ['MDX', mdx],
  ['schedules', schedule],
  ['policy', policy],
  ['limits', limits],
  ['sense', sense],
  ['slips', slips],
];

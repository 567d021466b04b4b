/** In which forms problems are printed. */
export const FORMATS = ['text', 'json', 'sarif', 'github'] as const;
export type Format = (typeof FORMATS)[number];

/** GitHub's runner shows annotations beside the lines; elsewhere people read text. */
export function defaultFormat(): Format {
  return process.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
}

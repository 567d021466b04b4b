import type { Format } from '../report/formats.ts';

/** Flags of `slipway build` as commander gives them. */
export interface BuildCommandOptions {
  root?: string;
  out?: string;
  format?: Format;
  json?: boolean;
  now?: string;
  drafts?: boolean;
  workers?: string;
  why?: string;
  force?: boolean;
  shard?: string;
}

/** Flags that change what is built, in the form stored in the freshness record. */
export function flagsOf(outFolder: string, drafts: boolean): string {
  return JSON.stringify({ out: outFolder, drafts });
}

/** Facts of `content/site.yaml` that any text may insert in braces: `{product}`. */
export const FACT_NAMES = [
  'product',
  'legalName',
  'supportEmail',
  'version',
  'packageSize',
  'leastAndroid',
] as const;

export type FactName = (typeof FACT_NAMES)[number];

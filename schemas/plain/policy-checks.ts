/** Ways in which a rule of a policy checks; each rule has one. */
export const POLICY_CHECKS = [
  'requiresText',
  'requiresSection',
  'forbidsWords',
  'forbidsFlag',
  'forbidsSection',
  'needsClaim',
] as const;

export type PolicyCheck = (typeof POLICY_CHECKS)[number];

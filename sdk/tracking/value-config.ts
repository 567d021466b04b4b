/** Reads the value of one link parameter from its configuration. */

import { type Diagnostic, NO_SOURCE } from './diagnostic.ts';
import { type Landing, landingValue } from './landing-params.ts';
import { insertable } from './link-text.ts';
import { listOf, membersOf, textOf } from './members.ts';

/** Names of the landing parameters in a configuration's `keys`. */
export function keysOf(config: unknown): string[] {
  return listOf(membersOf(config)['keys']).map(textOf);
}

function configured(value: unknown): string {
  return value && typeof value !== 'object' ? insertable(textOf(value)) : '';
}

/** Whether the configuration has no keys and no default, and so can never give a value. */
export function isVoid(config: unknown): boolean {
  const { keys, defaultValue } = membersOf(config);
  return Array.isArray(keys) && keys.length === 0 && !configured(defaultValue);
}

/** The value, encoded for the link; `''` when there is none. An unreadable configuration adds a diagnostic. */
export function findValue(
  config: unknown,
  landing: Landing,
  name: string,
  diagnostics: Diagnostic[],
): string {
  const { keys, overrideValues, defaultValue } = membersOf(config);
  const fallback = configured(defaultValue);
  if (!Array.isArray(keys) && !fallback) {
    diagnostics.push({ level: 'error', text: `The configuration of ${name} ${NO_SOURCE}.` });
    return '';
  }
  const found = keysOf(config)
    .map((key) => landingValue(landing, key))
    .find(Boolean);
  // Own members only: a landing value may be "constructor".
  const overrides = new Map(Object.entries(membersOf(overrideValues)));
  return found ? configured(overrides.get(found)) || found : fallback;
}

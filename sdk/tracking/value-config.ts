/** Where one parameter of a link gets its value from. */
import { type Landing, landingValue } from './landing-params.ts';
import { insertable } from './link-text.ts';
import { listOf, membersOf, textOf } from './members.ts';
import { NO_SOURCE, type Note } from './note.ts';

/** Names of landing parameters that a configuration asks for. */
export function keysOf(config: unknown): string[] {
  return listOf(membersOf(config)['keys']).map(textOf);
}

function configured(value: unknown): string {
  return value && typeof value !== 'object' ? insertable(textOf(value)) : '';
}

/** An empty list and no default: a configuration that can never give a value. */
export function isVoid(config: unknown): boolean {
  const { keys, defaultValue } = membersOf(config);
  return Array.isArray(keys) && keys.length === 0 && !configured(defaultValue);
}

/** The value, ready for the link; `''` when there is none. A configuration that cannot be read adds a note. */
export function findValue(config: unknown, landing: Landing, name: string, notes: Note[]): string {
  const { keys, overrideValues, defaultValue } = membersOf(config);
  const fallback = configured(defaultValue);
  if (!Array.isArray(keys) && !fallback) {
    notes.push({ level: 'error', text: `The configuration of ${name} ${NO_SOURCE}.` });
    return '';
  }
  const found = keysOf(config)
    .map((key) => landingValue(landing, key))
    .find(Boolean);
  // Own members only: an address may say "constructor".
  const overrides = new Map(Object.entries(membersOf(overrideValues)));
  return found ? configured(overrides.get(found)) || found : fallback;
}

/** Visits that get no link: those whose referrer or address contains a configured text. Source: spec §4. */

import type { SkipLists } from '../tracking.d.ts';
import { listOf, textOf } from './members.ts';

/** The entry that matches; `''` when none does. Empty entries match nothing. */
export function skippedBy(
  { referrerSkipList, urlSkipList }: Record<keyof SkipLists, unknown>,
  page: { referrer: string; href: string },
): unknown {
  const hit = (list: unknown, text: string) =>
    listOf(list).find(
      (entry) => entry && textOf(entry) && text.toLowerCase().includes(textOf(entry).toLowerCase()),
    );
  return hit(referrerSkipList, page.referrer) || hit(urlSkipList, page.href) || '';
}

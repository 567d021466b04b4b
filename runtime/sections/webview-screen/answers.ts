/**
 * Parses responses of the in-app services defensively: missing fields and fields of another type are omitted. The shapes are ours (the
 * specification defines none).
 */
import { isMapping } from '../../webview/mapping.ts';

export interface Referral {
  code: string;
  /** Address for a friend to open; empty when the service gives none. */
  link: string;
}

export interface ReferralSummary {
  invited: number;
  joined: number;
  /** In the site's currency. */
  earned: number;
  friends: { name: string; status: string; amount: number | null }[];
}

export interface ListItem {
  title: string;
  subtitle: string;
  /** Picture on this site, or empty. */
  image: string;
  /** Action of a touch; `null` when there is nothing to open. */
  action: ItemAction | null;
}

export type ItemAction =
  /** Opens a route of this site or an https address. */
  | { kind: 'open'; url: string }
  /** Joins a table of this game. */
  | { kind: 'game'; gameId: string }
  /** Opens a screen of the app's own. */
  | { kind: 'screen'; screen: string }
  /** Shows the offer of a subscription. */
  | { kind: 'package'; packageId: string };

/** `null` when the response has no code. */
export function readReferral(answer: unknown): Referral | null {
  if (!isMapping(answer) || textOf(answer.code) === '') return null;
  return { code: textOf(answer.code), link: addressOf(answer.link) };
}

export function readReferralSummary(answer: unknown): ReferralSummary | null {
  if (!isMapping(answer)) return null;
  return {
    invited: countOf(answer.invited) ?? 0,
    joined: countOf(answer.joined) ?? 0,
    earned: countOf(answer.earned) ?? 0,
    friends: mappingsIn(answer.friends).flatMap((friend) => {
      const name = textOf(friend.name);
      return name === '' ? [] : [{ name, status: textOf(friend.status), amount: countOf(friend.amount) }];
    }),
  };
}

/** Accepts `{ items: […] }` or a plain list. */
export function readList(answer: unknown): ListItem[] {
  return mappingsIn(isMapping(answer) ? answer.items : answer).flatMap((item) => {
    const title = textOf(item.title);
    if (title === '') return [];
    const image = textOf(item.image);
    return [
      {
        title,
        subtitle: textOf(item.subtitle),
        // The page's security policy allows only pictures of this site.
        image: isOwnPath(image) ? image : '',
        action: actionOf(item),
      },
    ];
  });
}

function actionOf({ url, gameId, screen, packageId }: Record<string, unknown>): ItemAction | null {
  if (addressOf(url) !== '') return { kind: 'open', url: addressOf(url) };
  if (nameOf(gameId) !== '') return { kind: 'game', gameId: nameOf(gameId) };
  if (nameOf(screen) !== '') return { kind: 'screen', screen: nameOf(screen) };
  if (nameOf(packageId) !== '') return { kind: 'package', packageId: nameOf(packageId) };
  return null;
}

/** An identifier of the app: letters, digits and a few other characters. */
function nameOf(value: unknown): string {
  const name = textOf(value);
  return /^[\w.:-]{1,64}$/.test(name) ? name : '';
}

function mappingsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isMapping) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Only addresses that cannot run script become links. */
function addressOf(value: unknown): string {
  const address = textOf(value);
  return isOwnPath(address) || /^https:\/\/[^\s"'<>\\]+$/.test(address) ? address : '';
}

function isOwnPath(address: string): boolean {
  return /^\/(?!\/)[^\s"'<>\\]*$/.test(address);
}

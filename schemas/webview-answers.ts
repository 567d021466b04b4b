/**
 * What the service of in-app screens answers (spec §7, call 8): the contract between an app's service and the screens, by the kind of
 * screen. An answer is the value itself or `{ "data": … }` around it. Further fields are allowed: screens pass over what they do not know.
 */
import * as z from 'zod';

const SOME_TEXT = z.string().trim().min(1);
const ADDRESS = z
  .string()
  .regex(/^(?:\/(?!\/)[^\s"'<>\\]*|https:\/\/[^\s"'<>\\]+)$/, 'a path of the site, or an https address');
const OWN_PATH = z.string().regex(/^\/(?!\/)[^\s"'<>\\]*$/, 'a path of the site, such as /assets/one.png');
const NAME = z.string().regex(/^[\w.:-]{1,64}$/, '1 to 64 letters, digits and . : _ -');
const COUNT = z.number().min(0);

const referral = z.looseObject({
  code: SOME_TEXT.describe('The user’s code, as friends type it.'),
  link: ADDRESS.describe('Address that friends open.').optional(),
});

const friend = z.looseObject({
  name: SOME_TEXT.describe('Name of the friend, as the user knows it.'),
  status: z.string().describe('Where the friend is: Installed, Playing.').optional(),
  amount: COUNT.describe('What this friend brought, in the site’s currency.').nullish(),
});

const referralSummary = z.looseObject({
  invited: COUNT.describe('Friends invited.'),
  joined: COUNT.describe('Friends who have joined.'),
  earned: COUNT.describe('What they brought in all, in the site’s currency.'),
  friends: z.array(friend).describe('The friends, newest first.'),
});

const listItem = z.looseObject({
  title: SOME_TEXT.describe('First line.'),
  subtitle: z.string().describe('Second line.').optional(),
  image: OWN_PATH.describe('Picture of the site, 96 × 64: the page shows no other host’s.').optional(),
  url: ADDRESS.describe('Opens this page. Of the four, the first that is given counts.').optional(),
  gameId: NAME.describe('Joins a table of this game.').optional(),
  screen: NAME.describe('Opens this screen of the app.').optional(),
  packageId: NAME.describe('Shows this subscription.').optional(),
});

const list = z.union([z.looseObject({ items: z.array(listItem) }), z.array(listItem)]);

/** By the kind of screen that calls; the other kinds call nothing. */
export const webviewAnswers = { referral, 'referral-summary': referralSummary, list };

export type WebviewAnswerKind = keyof typeof webviewAnswers;

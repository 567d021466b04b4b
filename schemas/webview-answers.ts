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
  code: SOME_TEXT.meta({ description: 'The user’s code, as friends type it.' }),
  link: ADDRESS.meta({ description: 'Address that friends open.' }).optional(),
});

const friend = z.looseObject({
  name: SOME_TEXT.meta({ description: 'Name of the friend, as the user knows it.' }),
  status: z.string().meta({ description: 'Where the friend is: Installed, Playing.' }).optional(),
  amount: COUNT.meta({ description: 'What this friend brought, in the site’s currency.' }).nullish(),
});

const referralSummary = z.looseObject({
  invited: COUNT.meta({ description: 'Friends invited.' }),
  joined: COUNT.meta({ description: 'Friends who have joined.' }),
  earned: COUNT.meta({ description: 'What they brought in all, in the site’s currency.' }),
  friends: z.array(friend).meta({ description: 'The friends, newest first.' }),
});

const listItem = z.looseObject({
  title: SOME_TEXT.meta({ description: 'First line.' }),
  subtitle: z.string().meta({ description: 'Second line.' }).optional(),
  image: OWN_PATH.meta({
    description: 'Picture of the site, 96 × 64: the page shows no other host’s.',
  }).optional(),
  url: ADDRESS.meta({
    description: 'Opens this page. Of the four, the first that is given counts.',
  }).optional(),
  gameId: NAME.meta({ description: 'Joins a table of this game.' }).optional(),
  screen: NAME.meta({ description: 'Opens this screen of the app.' }).optional(),
  packageId: NAME.meta({ description: 'Shows this subscription.' }).optional(),
});

const list = z.union([z.looseObject({ items: z.array(listItem) }), z.array(listItem)]);

/** By the kind of screen that calls; the other kinds call nothing. */
export const webviewAnswers = { referral, 'referral-summary': referralSummary, list };

export type WebviewAnswerKind = keyof typeof webviewAnswers;

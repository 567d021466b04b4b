import * as z from 'zod';
import { refuse } from './fields/refuse.ts';
import { link } from './fields/route.ts';

const OLD_PATH = /^\/(?!\/)[^\s"<>\\^`{|}?#*:;$]+$/;

/** Addresses that pages once had: `content/redirects.yaml`. */
export const redirectsSchema = z
  .array(
    z.strictObject({
      from: z
        .string()
        .check((payload) => {
          if (OLD_PATH.test(payload.value)) return;
          refuse(payload, {
            expected: 'the path of an old address such as /old-page/ or /old.html',
            hint: payload.value.startsWith('http')
              ? 'Write the path alone, from the first "/" after the host.'
              : 'Write it from "/" on, without "?" and "#".',
          });
        })
        .meta({ description: 'Path of the old address: /old-page/ or /old.html.' }),
      to: link('Where it leads now: a route of this site or an https address.'),
      permanent: z
        .boolean()
        .meta({
          description: 'true (default): the old address is gone for good, search engines forget it.',
        })
        .default(true),
    }),
  )
  .meta({ description: 'Old addresses and where they lead now.' });

export type Redirect = z.output<typeof redirectsSchema>[number];

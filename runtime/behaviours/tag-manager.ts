/** The tag manager: reads the data layer from its beginning. */
import { vendorValue } from '../browser/host-page.ts';
import type { BehaviourMaker } from './behaviour.ts';
import { fetchVendor } from './vendor-script.ts';

export const tagManager: BehaviourMaker = ({ site: { tagManagerId, tagHosts } }) =>
  tagManagerId === undefined
    ? null
    : {
        purpose: 'measurement',
        start() {
          vendorValue<unknown[]>('dataLayer', Array)?.push({ event: 'gtm.js', 'gtm.start': Date.now() });
          fetchVendor('tagManager', `https://www.googletagmanager.com/gtm.js?id=${tagManagerId}`, tagHosts);
        },
      };

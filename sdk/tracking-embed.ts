/** Entry of `tracking.js`: tracking for a page, configured by the script's attributes. */
import { ownFolder, pageObject, runningScript } from './host-page.ts';
import { installTracking } from './tracking/install-tracking.ts';

const script = runningScript();
// If the download script that fetched this file has been destroyed since, there is nothing to do.
if (script || Object.keys(pageObject('SlipwayTracking'))[0])
  installTracking({ ...script?.dataset }, () => import(`${ownFolder()}qr.js`));

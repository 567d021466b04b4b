/** Entry of `tracking.js`: tracking for a page, as the script's own attributes say. */
import { ownFolder, pageObject, runningScript } from './host-page.ts';
import { installTracking } from './tracking/install-tracking.ts';

const script = runningScript();
// Fetched by the download script, which has been ended since, it finds nothing there.
if (script || Object.keys(pageObject('SlipwayTracking'))[0])
  installTracking({ ...script?.dataset }, () => import(`${ownFolder()}qr.js`));

/** Entry of the one-file script: puts `Slipway` on the window, handles the page's links, and runs queued tasks. */
import { pageObject, runningScript } from './host-page.ts';
import { attach, createDownload, version } from './index.ts';
import { readOptions } from './options.ts';
import { isServed, putSlipway } from './put-slipway.ts';
import type { SlipwayStub } from './slipway.d.ts';
import { fetchTracking } from './tracking/fetch-tracking.ts';

function install(stub: SlipwayStub): void {
  const script = runningScript();
  const detach = attach(script && readOptions(script));
  const endTracking = script?.src ? fetchTracking(script.dataset) : undefined;
  putSlipway(stub, { version, createDownload }, () => {
    detach();
    endTracking?.();
  });
}

// If a page includes the script twice, the first one serves it.
if (!isServed()) install(pageObject('Slipway'));

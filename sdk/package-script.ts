/**
 * Entry of the npm package's `slipway.js`: loads the package's modules on a page without a bundler, under the same global name as the
 * one-file script, so that the package does not contain everything twice.
 */
import { ownFolder, pageObject, runningScript } from './host-page.ts';
import { vouch } from './load-part.ts';
import { readOptions } from './options.ts';
import { isServed, putSlipway } from './put-slipway.ts';

/** Hashes of all modules, in base64. Set by the build. */
declare const SLIPWAY_HASHES: Record<string, string>;

const script = runningScript();
const folder = ownFolder() ?? ownFolder(script?.src);

async function install(): Promise<void> {
  // If the page pins this script by its hash, all modules are checked, and none runs if one differs.
  if (script?.integrity)
    await Promise.all(Object.entries(SLIPWAY_HASHES).map(([file, hash]) => vouch(folder + file, hash)));
  const { attach, createDownload, version }: typeof import('./index.ts') = await import(
    `${folder}slipway.module.js`
  );
  // If a page includes the script twice, the first one serves it.
  if (isServed()) return;
  const detach = attach(script && readOptions(script));
  let isEnded = false;
  let endTracking: (() => void) | undefined;
  putSlipway(pageObject('Slipway'), { createDownload, version }, () => {
    isEnded = true;
    detach();
    endTracking?.();
  });
  if (!script?.dataset.tracking || 'version' in pageObject('SlipwayTracking')) return;
  const { startTracking }: typeof import('./tracking-module.ts') = await import(
    `${folder}tracking-module.js`
  );
  if (!isEnded) endTracking = startTracking(script.dataset).destroy;
}

install().catch((error) => console.error('Slipway: the modules have to be beside slipway.js.', error));

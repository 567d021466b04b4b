/** Entry of `tracking.js`: tracking for a page, as the script's own attributes say. */
import { installTracking } from './tracking/install-tracking.ts';

const script = document.currentScript as HTMLScriptElement | null;
// Fetched by the download script, which has been ended since, it finds nothing there.
if (script || window.SlipwayTracking) installTracking(script ? { src: script.src, ...script.dataset } : {});

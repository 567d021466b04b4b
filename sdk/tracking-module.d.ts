// Types of the package’s tracking.
import type { SlipwayTracking, TrackingSettings } from './tracking.js';
export type * from './tracking.js';
/**
 * Tracking for this page, which stands at `window.SlipwayTracking` from now on; where it is already, that one. Call it in the browser,
 * not while a server renders.
 */
export declare function startTracking(settings?: TrackingSettings): SlipwayTracking;

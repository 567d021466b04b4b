// Types of the package’s tracking.
import type { SlipwayTracking, TrackingSettings } from './tracking.js';

export type * from './tracking.js';

/**
 * Starts tracking for this page and publishes it at `window.SlipwayTracking`, or returns the one that is there already. Call it in the
 * browser, not during server rendering.
 */
export declare function startTracking(settings?: TrackingSettings): SlipwayTracking;

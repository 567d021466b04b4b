/**
 * The simulator of `slipway dev`: a page that shows the screens inside the app in a simulated one. It is part of no build, and pages take
 * part through a script that only development pages have (`browser/client.ts`).
 */
import { toolAssets, toolPolicy } from './tool-page.ts';

export const SIMULATOR_ROUTE = '/_webview/';

/** What the simulator offers. */
export interface SimulatorFacts {
  product: string;
  /** Address of the site's home page. */
  home: string;
  /** Addresses of the screens inside the app. */
  screens: readonly string[];
  locales: readonly string[];
}

export async function simulatorPage(facts: SimulatorFacts): Promise<{ html: string; policy: string }> {
  const [assets, { renderTemplate }] = await Promise.all([toolAssets('simulator'), import('../template.ts')]);
  return {
    html: renderTemplate('dev-simulator.html', { ...facts, ...assets }),
    policy: toolPolicy(assets, "frame-src 'self'"),
  };
}

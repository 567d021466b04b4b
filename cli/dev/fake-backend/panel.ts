/** The panel at `/__slipway/`: one self-contained page, so that it works beside any site and any policy. */
import { addressOf } from '../../pipeline/plan/address.ts';
import { toolAssets, toolPolicy } from '../tool-page.ts';
import { type Exchange, Refusal, send } from './exchange.ts';
import { AIMED_FAULTS, CALLS, type FaultName } from './faults.ts';
import type { SamplePackage } from './package.ts';
import { GROUPS, PRESETS, SWITCHES, type SwitchText } from './switches.ts';

export const PANEL_PATH = '/__slipway/';

export interface PanelFacts {
  product: string;
  /** Routes of the site's pages. */
  routes: readonly string[];
  /** See `basePath`. */
  base: string;
  file: SamplePackage;
}

/** Answers GET and HEAD of the panel. */
export async function sendPanel(exchange: Exchange, facts: PanelFacts): Promise<void> {
  const { method } = exchange.request;
  if (method !== 'GET' && method !== 'HEAD') {
    throw new Refusal(405, `The method must be GET, not ${method}.`, { Allow: 'GET, HEAD' });
  }
  const [assets, { renderTemplate }] = await Promise.all([toolAssets('panel'), import('../../template.ts')]);
  const html = renderTemplate('dev-panel.html', { ...panelData(facts), ...assets });
  const policy = toolPolicy(assets, "connect-src 'self'");
  send(
    exchange,
    200,
    { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    html,
  );
}

/** The APK's facts by the names that the panel shows them under. */
export function packageFacts({ bytes, sha256, integrity, versionName, versionCode }: SamplePackage) {
  return {
    version: `${versionName} (${versionCode})`,
    sizeBytes: bytes.length.toLocaleString('en'),
    sha256,
    integrity,
  };
}

/** What the template shows. */
function panelData({ product, routes, base, file }: PanelFacts): object {
  const named = Object.entries(SWITCHES) as [FaultName, SwitchText][];
  const groups = Object.entries(GROUPS).map(([group, title]) => ({
    title,
    switches: named
      .filter(([, { group: own }]) => own === group)
      .map(([name, text]) => switchData(name, text)),
  }));
  const presets = PRESETS.map((preset) => ({ ...preset, faults: JSON.stringify(preset.faults) }));
  return {
    product,
    home: addressOf('/', base),
    routes: routes.map((route) => addressOf(route, base)),
    groups,
    presets,
    package: { path: addressOf(`/apk/${product}.apk`, base), ...packageFacts(file) },
  };
}

function switchData(name: FaultName, { title, meaning, control }: SwitchText): object {
  const isAimed = AIMED_FAULTS.some((aimed) => aimed === name);
  return {
    name,
    title,
    meaning,
    kind: control.kind,
    isOn: control.kind === 'on',
    isNumber: control.kind === 'number',
    isText: control.kind === 'text',
    isChoice: control.kind === 'choice',
    isCalls: control.kind === 'calls',
    isAimed,
    example: 'example' in control ? `e.g. ${control.example}` : '',
    unit: control.kind === 'number' ? control.unit : '',
    choices:
      control.kind === 'choice'
        ? Object.entries(control.choices).map(([words, value]) => ({ words, value: JSON.stringify(value) }))
        : [],
    // A switch without a call applies to the APK.
    calls: isAimed ? CALLS.filter((call) => call !== 'package') : CALLS,
  };
}

import { document } from '../host-page.ts';
import { put } from './element.ts';

/**
 * The SDK's own element in the page, with a shadow root and a constructable style sheet. No rule of the page reaches its content;
 * `!important` protects the element itself, because there the inner rule wins. A `style-src 'none'` policy allows it. Pages theme it by
 * custom properties on `slipway-sheet` or an ancestor: --slipway-color (see `page-brand.ts`), --slipway-on-color, --slipway-background,
 * --slipway-text, --slipway-radius, --slipway-font; --slipway-mark is a background beside the title, --slipway-indent its width.
 */
const CSS = `:host{all:initial!important;color-scheme:light dark!important;font:16px/1.5 var(--slipway-font,system-ui)!important;color:var(--slipway-text,CanvasText)!important;--c:var(--slipway-color,var(--own,#666));--l:var(--slipway-on-color,var(--on,#fff));--r:var(--slipway-radius,20px)}\
[hidden]{display:none!important}\
dialog{background:var(--slipway-background,Canvas);width:400px;max-width:100%;border:0;border-radius:var(--r);max-height:100%;box-sizing:border-box;overflow:auto;color:inherit;padding:24px}\
.bottom{margin-bottom:0;border-radius:var(--r) var(--r) 0 0}\
::backdrop{background:#0009}\
.row{display:flex;gap:12px;justify-content:space-between;align-items:center}\
h2,p{margin:8px 0}\
h2{font-size:20px;overflow-wrap:anywhere;background:var(--slipway-mark);padding-inline-start:var(--slipway-indent)}\
[dir^=r] h2{background-position:100%}\
h2+button{font-size:24px}\
span:empty{display:none}\
button,a{font:inherit;line-height:48px;min-width:48px;font-weight:600;border:0;border-radius:12px;background:#8882;color:inherit;padding:0;text-align:center;text-decoration:none}\
.main,.again{display:block;width:100%;margin-top:12px}\
.main{background:var(--c);color:var(--l)}\
progress{width:100%;height:12px;accent-color:var(--c)}\
progress[value]{overflow:hidden;border:0;border-radius:6px;background:#8884;appearance:none}\
::-webkit-progress-bar{background:none}\
::-webkit-progress-value{background:var(--c)}\
::-moz-progress-bar{background:var(--c)}\
ol{position:relative;z-index:1;border-radius:12px;background:inherit;padding:8px 12px;margin:0 -12px;counter-reset:n}\
li{display:flex;gap:12px;padding:8px 0}\
li::before{content:counter(n);flex:0 0 24px;height:24px;border-radius:12px;background:var(--c);color:var(--l);text-align:center;counter-increment:n}\
.weak{padding:8px 12px;border-radius:12px;background:#8883}\
.live{position:fixed;clip-path:inset(50%)}\
.over{position:fixed;inset:0;border-radius:0;width:100%;background:#000c}\
.hint{position:fixed;inset:16px 0 auto;color:#fff;font-size:24px}\
.hint::before{content:"👆 "}\
@media(prefers-reduced-motion:no-preference){dialog{animation:b .2s}.hint{animation:a 1s 4 alternate}}\
@media(max-height:300px){dialog{padding:4px 16px}h2{font-size:16px}h2,p{margin:2px 0}}\
@media(forced-colors:active){dialog,button,a,progress{border:1px solid}::-webkit-progress-value{background:Highlight;forced-color-adjust:none}}\
@media print{:host{display:none!important}}\
@keyframes a{to{opacity:.4}}\
@keyframes b{from{opacity:0;transform:translateY(24px)}}`;

/** Creates that element at the end of the page; it is the `host` of the returned root. */
export function createHost(locale: string): ShadowRoot {
  const host = document.createElement('slipway-sheet');
  host.lang = locale;
  const root = host.attachShadow({ mode: 'open' });
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Browsers without constructable style sheets (outside Chromium before 2023) get a style element.
    put(root, 'style', '', CSS);
  }
  // A script in the head may run before the body exists.
  (document.body ?? document.documentElement).append(host);
  return root;
}

/**
 * The SDK's own place in the page: an element with a shadow root and a constructable style sheet. No rule of the page reaches what
 * is in it, and a `style-src 'none'` policy allows it. A page themes it by custom properties on `slipway-sheet` or anything
 * around it: --slipway-color, --slipway-on-color, --slipway-background, --slipway-text, --slipway-radius, --slipway-font.
 */
const CSS = `:host{all:initial;color-scheme:light dark;font:16px/1.5 var(--slipway-font,system-ui);color:var(--slipway-text,CanvasText);--c:var(--slipway-color,#7c3aed)}
[hidden]{display:none!important}
dialog{inline-size:min(360px,84%);padding:20px;border:0;border-radius:var(--slipway-radius,16px);background:var(--slipway-background,Canvas);color:inherit}
::backdrop{background:#0008}
.bottom{margin-block-end:8px}
.row{display:flex;gap:12px;justify-content:space-between}
h2,p{font-size:inherit;margin:8px 0}
button,a{font:inherit;line-height:44px;min-inline-size:44px;border:0;border-radius:8px;background:none;color:inherit;text-align:center}
.main{display:block;inline-size:100%;background:var(--c);color:var(--slipway-on-color,#fff)}
progress{inline-size:100%;accent-color:var(--c)}
.weak{background:#fde68a;color:#422006}
.live{position:absolute;clip-path:inset(50%)}
.over{position:fixed;inset:0;inline-size:100%;background:#000c}
.hint{position:fixed;inset:16px 0 auto;color:#fff;font-size:24px}
.hint::before{content:"👆 "}
@media(prefers-reduced-motion:no-preference){.hint{animation:a 1s infinite alternate}}
@keyframes a{to{opacity:.4}}`;

let sheet: CSSStyleSheet | undefined;

/** Makes such a place and puts it at the end of the page. Its element is `host` of the root. */
export function createHost(locale: string): ShadowRoot {
  const host = document.createElement('slipway-sheet');
  host.lang = locale;
  const root = host.attachShadow({ mode: 'open' });
  try {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(CSS);
    }
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Browsers without constructable style sheets (outside Chromium before 2023) take a style element.
    root.appendChild(document.createElement('style')).textContent = CSS;
  }
  // A script in the head may be here before the body.
  (document.body ?? document.documentElement).append(host);
  return root;
}

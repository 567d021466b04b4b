/**
 * The one inline script of every page, the same on all of them, so that one hash allows it. It marks the platform before
 * the first paint (CSS picks the button), closes the header's menus, and fetches the page's scripts: the download SDK and the
 * islands' entry.
 */
import { detectPlatform } from '../../schemas/plain/platform.ts';

const root = document.documentElement;
root.dataset['platform'] = detectPlatform(navigator.userAgent, { maxTouchPoints: navigator.maxTouchPoints });

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

/** `<meta name="slipway-scripts" content="URL INTEGRITY URL INTEGRITY …">`, written by the build. */
function fetchScripts(): void {
  const words =
    document.querySelector<HTMLMetaElement>('meta[name=slipway-scripts]')?.content.split(' ') ?? [];
  const trustedTypes = (
    window as { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } }
  ).trustedTypes;
  // Only addresses that the build wrote into the page ever become scripts.
  const policy = trustedTypes?.createPolicy('site-sdk', {
    createScriptURL: (url) => (words.includes(url) ? url : ''),
  });
  for (let index = 0; index + 1 < words.length; index += 2) {
    const [url = '', integrity = ''] = words.slice(index);
    const script = document.createElement('script');
    script.async = true;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    if (url.endsWith('.mjs')) script.type = 'module';
    script.src = (policy?.createScriptURL(url) ?? url) as string;
    document.head.append(script);
  }
}

/**
 * What hangs from the header goes by Escape, which gives the focus back to what opened it, and as soon as the visitor turns
 * to anything else: by a press or with the keyboard.
 */
function closeMenus({ type, key = 'Escape', target }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.header [open]')) {
    const isKey = type === 'keydown';
    // On phones the list follows the element that opens it.
    if (!isKey && [menu, menu.nextSibling].some((part) => part?.contains(target as Node))) continue;
    menu.open = false;
    if (isKey) menu.querySelector('summary')?.focus();
  }
}

for (const name of ['click', 'focusin', 'keydown']) addEventListener(name, closeMenus as EventListener);

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fetchScripts);
else fetchScripts();

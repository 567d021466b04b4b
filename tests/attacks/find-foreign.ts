/** Finds elements and attributes that a finished page may not have. Everything here runs in the page. */

/** Elements that views draw. */
const ELEMENTS = `a article aside b body br button details dialog div em figcaption figure footer form h1 h2 h3 h4 head header hr html
img input label legend li link main meta nav ol option output p path picture pre code script search section select slipway-island small source span
strong style summary sup svg template time title track ul video circle rect g blockquote cite dl dt dd table progress wbr thead tbody tr th td caption
fieldset text polygon line polyline ellipse defs use iframe abbr`;

/** Attributes of them; \`data-\` and \`aria-\` come besides. */
const ATTRIBUTES = `action allow alt async autocapitalize autocomplete autofocus blocking charset checked class colspan content controls
datetime default dir disabled download enterkeyhint fetchpriority for height hidden href hreflang http-equiv id inert inputmode integrity
kind label lang loading maxlength media method min max minlength name open pattern placeholder playsinline popover popovertarget
popovertargetaction poster preload property referrerpolicy rel required role rowspan sandbox scope selected sizes spellcheck src srclang
srcset step tabindex target title type value width novalidate
viewbox d cx cy r rx ry x y x1 y1 x2 y2 fill stroke stroke-width stroke-linecap stroke-linejoin transform points focusable
shape-rendering text-anchor font-size font-weight opacity dominant-baseline fill-rule clip-rule fill-opacity stroke-opacity font-family
stroke-dasharray pathlength preserveaspectratio xmlns`;

export interface FoundPage {
  /** Elements, attributes and addresses that no view draws. */
  foreign: string[];
  /** Elements with the names of their attributes, in order, those of rich text left out. */
  skeleton: string[];
  /** Values of \`id\` that are on the page twice. */
  repeatedIds: string[];
  /** Globals that content named. */
  globals: string[];
  /** Data for machines that cannot be read. */
  unreadable: string[];
}

export interface Allowed {
  elements: string[];
  attributes: string[];
  /** Element → attributes, of rich text. */
  richText: [string, string[]][];
}

export function allowedParts(richText: Allowed['richText']): Allowed {
  return { elements: ELEMENTS.split(/\s+/), attributes: ATTRIBUTES.split(/\s+/), richText };
}

/**
 * Passed to the page as it is, so it uses nothing from outside. Looks at the page as it was served, or, without `html`, as its
 * scripts have made it: they may add attributes.
 */
export function findForeign({ allowed, html }: { allowed: Allowed; html: string | null }): FoundPage {
  const { elements, attributes, richText } = allowed;
  const root = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const found: FoundPage = { foreign: [], skeleton: [], repeatedIds: [], globals: [], unreadable: [] };
  const ofRichText = new Map(richText);
  const seenIds = new Set<string>();

  const lookAtAddress = (element: Element, name: string, value: string): void => {
    if (
      !['href', 'src', 'action', 'formaction', 'poster', 'data', 'xlink:href', 'ping', 'background'].includes(
        name,
      )
    )
      return;
    const tag = element.localName;
    // Text may lead anywhere; nothing else of the page may.
    const { protocol, host } = new URL(value, 'https://dice.example/');
    if (!['https:', 'mailto:', 'tel:'].includes(protocol) || (/evil/.test(host) && tag !== 'a'))
      found.foreign.push(`${tag} ${name}=${value}`);
  };
  const lookAt = (element: Element, isText: boolean): void => {
    const tag = element.localName;
    const names = element.getAttributeNames();
    const own = isText ? ofRichText.get(tag) : attributes;
    if (own === undefined || (!isText && !elements.includes(tag))) found.foreign.push(`<${tag}>`);
    for (const name of names) {
      const isOwn =
        html === null ||
        own?.includes(name.toLowerCase()) === true ||
        // The build names the language of a page that a text leads to.
        (tag === 'a' && name === 'hreflang') ||
        // A table may be wider than its place, and is scrolled by keyboard too.
        (tag === 'table' && name === 'tabindex') ||
        (!isText && /^(?:data|aria)-[a-z-]+$/.test(name));
      if (!isOwn || /^on/.test(name)) found.foreign.push(`<${tag} ${name}>`);
      lookAtAddress(element, name, element.getAttribute(name) ?? '');
    }
    if (!isText)
      found.skeleton.push(
        `${tag} ${names
          .filter((name) => !['class', 'id', 'data-tone'].includes(name))
          .sort()
          .join(' ')}`,
      );
    if (element.id !== '' && seenIds.has(element.id)) found.repeatedIds.push(element.id);
    seenIds.add(element.id);
    if (isText && element.id !== '' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(element.id))
      found.globals.push(element.id);
    const isTextHere = isText || element.classList.contains('prose');
    const inside = element instanceof HTMLTemplateElement ? element.content : element;
    for (const child of inside.children) lookAt(child, isTextHere);
  };
  lookAt(root.documentElement, false);
  for (const meta of root.querySelectorAll('meta[http-equiv]'))
    if (meta.getAttribute('http-equiv') !== 'Content-Security-Policy') found.foreign.push(meta.outerHTML);
  for (const data of root.querySelectorAll('script[type$=json]')) {
    try {
      JSON.parse(data.textContent ?? '');
    } catch (error) {
      found.unreadable.push(String(error));
    }
  }
  found.foreign = [...new Set(found.foreign)];
  return found;
}

/** Opens, points at and presses all there is but what leads away. */
export function touchEverything(): void {
  // After the page's own scripts, which take some clicks for themselves.
  addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault();
  });
  addEventListener('submit', (event) => event.preventDefault(), true);
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const element of all) {
    for (const name of ['mouseover', 'pointerenter', 'mousemove', 'focusin', 'touchstart', 'animationstart'])
      element.dispatchEvent(new Event(name, { bubbles: true }));
    if (element.closest('[data-slipway], [data-act="back"]') === null) element.click?.();
  }
  scrollTo(0, document.documentElement.scrollHeight);
}

/**
 * The consent notice: a small bar that lies over the page without stopping it. It covers neither a download button nor what has the
 * focus, moves nothing of the page, and takes the focus only when the visitor has asked for it.
 */
import type { NoticeTexts, Purpose } from '../../schemas/plain/measuring.ts';
import { document, writeDocument } from '../browser/host-page.ts';
import { noticeTop } from './notice-place.ts';
import { NOTICE_STYLE } from './notice-style.ts';

export interface NoticeOptions {
  texts: NoticeTexts;
  lang: string;
  /** Purposes that the site has a use for. */
  purposes: readonly Purpose[];
  /** Agreed to at present. */
  granted: readonly Purpose[];
  /** Who opened it, when the visitor did: the focus comes from there and goes back. */
  opener: HTMLElement | null;
  onDecide(granted: Purpose[]): void;
}

let open: { close(): void } | null = null;
let isStyled = false;

/** Shows the notice, in place of one that is shown already. */
export function showNotice(options: NoticeOptions): void {
  open?.close();
  if (!isStyled) addStyle();
  const { texts, lang, purposes, granted, opener, onDecide } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const notice = make('aside', { className: 'consent', lang });
  notice.setAttribute('aria-label', texts.title);
  const policy = make('a', { href: texts.policyUrl, textContent: texts.policyLabel });
  const boxes = purposes.map((purpose) =>
    make('input', { type: 'checkbox', value: purpose, checked: granted.includes(purpose) }),
  );
  const choices = make('details', {}, [
    make('summary', { textContent: texts.choose }),
    ...boxes.map((box) => {
      const { name, text } = texts.purposes[box.value as Purpose];
      return make('label', {}, [
        box,
        make('strong', { textContent: name }),
        make('span', { textContent: text }),
      ]);
    }),
    row(
      button(texts.save, () => decide(boxes.filter((box) => box.checked).map((box) => box.value as Purpose))),
    ),
  ]);
  notice.append(
    make('p', {}, [`${texts.text} `, policy]),
    row(
      button(texts.refuse, () => decide([])),
      button(texts.allow, () => decide([...purposes])),
      ...(opener === null ? [] : [button(texts.close, close)]),
    ),
    choices,
  );

  function decide(chosen: Purpose[]): void {
    close();
    onDecide(chosen);
  }
  function close(): void {
    const hadFocus = notice.contains(document.activeElement);
    controller.abort();
    notice.remove();
    open = null;
    if (hadFocus) opener?.focus();
  }
  function place(): void {
    const top = noticeTop(notice.offsetHeight, {
      heightPx: document.documentElement.clientHeight,
      headerPx: Math.max(0, document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0),
      kept: keptInSight(notice),
    });
    // The visitor is in it: it stays where it is.
    if (top === null && notice.contains(document.activeElement)) return;
    notice.toggleAttribute('data-waits', top === null);
    // Moved by a transform, which moves nothing else and counts as no shift of the page.
    if (top !== null) notice.style.transform = `translateY(${top}px)`;
  }

  // The keyboard comes to it first, but for the link that skips what is first.
  const skipLink = document.querySelector('.skip-link');
  if (skipLink) skipLink.after(notice);
  else document.body.prepend(notice);
  place();
  let frame = 0;
  const placeSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  // At once: what has the focus is seen before anything else happens.
  addEventListener('focusin', place, { signal });
  for (const name of ['scroll', 'resize', 'slipway:click'])
    addEventListener(name, placeSoon, { signal, passive: true });
  choices.addEventListener('toggle', placeSoon, { signal });
  notice.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') close();
    },
    { signal },
  );
  open = { close };
  if (opener === null) return;
  notice.tabIndex = -1;
  notice.focus();
}

/**
 * Where the download buttons in sight are, and where the keyboard is. A link that lies over the whole screen covers the notice's
 * place itself; the notice lies above it.
 */
function keptInSight(notice: HTMLElement): DOMRect[] {
  const heightPx = document.documentElement.clientHeight;
  const { activeElement, body } = document;
  const kept = [...document.querySelectorAll('a[data-slipway]')];
  if (activeElement && activeElement !== body && !notice.contains(activeElement)) kept.push(activeElement);
  return kept
    .filter((element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true)
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && bottom > 0 && top < heightPx && height < heightPx / 2);
}

function addStyle(): void {
  // A constructed sheet: a style element would need a hash in the page's policy.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(NOTICE_STYLE);
  writeDocument('adoptedStyleSheets', [...document.adoptedStyleSheets, sheet]);
  isStyled = true;
}

function row(...buttons: HTMLElement[]): HTMLElement {
  return make('div', { className: 'consent__buttons' }, buttons);
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', className: 'button button--quiet', textContent: text });
  made.addEventListener('click', onClick);
  return made;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

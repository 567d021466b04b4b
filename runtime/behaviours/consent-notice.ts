/**
 * The consent notice: a small bar over the page that does not block it. It covers neither download buttons nor the focused element, shifts
 * nothing, and takes the focus only when the visitor opened it.
 */
import type { NoticeTexts, Purpose } from '../../schemas/plain/analytics.ts';
import { document, writeDocument } from '../browser/host-page.ts';
import { floatNotice } from './float-notice.ts';
import { NOTICE_STYLE } from './notice-style.ts';

export interface NoticeOptions {
  texts: NoticeTexts;
  lang: string;
  /** Purposes that the site uses. */
  purposes: readonly Purpose[];
  /** Purposes currently granted. */
  granted: readonly Purpose[];
  /** Element that opened it, if the visitor did: the focus returns there. */
  opener: HTMLElement | null;
  onDecide(granted: Purpose[]): void;
}

let open: { close(): void } | null = null;
let isStyled = false;

/** Closes the notice, for example when the decision was made in another tab. */
export function closeNotice(): void {
  open?.close();
}

/** Shows the notice, replacing one that is open. */
export function showNotice(options: NoticeOptions): void {
  closeNotice();
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
    notice.remove();
    controller.abort();
    open = null;
    if (hadFocus) opener?.focus();
  }

  // First in keyboard order, after the skip link.
  const skipLink = document.querySelector('.skip-link');
  if (skipLink) skipLink.after(notice);
  else document.body.prepend(notice);
  open = { close };
  floatNotice({ notice, signal, close, isRequested: opener !== null });
  if (opener === null) return;
  notice.tabIndex = -1;
  notice.focus();
}

function addStyle(): void {
  // Constructed, because a style element would need a hash in the page's policy.
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

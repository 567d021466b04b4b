// @environment document
import { afterEach, expect, test } from 'vitest';
import { displayQr } from './draw-qr.ts';

const LINK = 'https://gamesite.onelink.me/Ab12?pid=x';

afterEach(() => document.body.replaceChildren());

test('a code is drawn in place of what the element holds, found by itself or by its id', async () => {
  document.body.innerHTML = '<p id="code">None</p>';
  expect(await displayQr('code', LINK, {}, () => {})).toBe(true);
  expect(document.querySelector('#code svg')?.getAttribute('aria-label')).toBe('QR code');
});

test('without a link or an element the console says what is missing, and nothing changes', async () => {
  document.body.innerHTML = '<p id="code">None</p>';
  const messages: string[] = [];
  expect(await displayQr('code', null, {}, ({ text }) => messages.push(text))).toBe(false);
  expect(await displayQr('other', LINK, {}, ({ text }) => messages.push(text))).toBe(false);
  expect(messages).toEqual(['No link to draw as a QR code.', 'No element other for the QR code.']);
  expect(document.body.textContent).toBe('None');
});

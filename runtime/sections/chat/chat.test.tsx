// @environment document
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onPage, sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

test('B3 before any touch there is the bubble alone', () => {
  const html = sectionHtml(section, {});
  expect(html).toContain('<span>No app yet?</span>');
  const page = testPage({ labelLanguage: (key) => (key === 'chatBubble' ? 'hi-Latn' : undefined) });
  expect(sectionHtml(section, {}, page)).toContain('<span lang="hi-Latn">No app yet?</span>');
  expect(sectionHtml(section, { bubble: 'No app?' }, page)).toContain('<span>No app?</span>');
  expect(html).toContain('data-state="closed"');
  expect(html).not.toContain('<form');
  expect(section.hydrate).toBe('interaction');
});

test('every text of every state travels with the island', () => {
  const label = vi.fn(testPage().label);
  sectionHtml(section, {}, testPage({ label }));
  const keys = label.mock.calls.map(([key]) => key);
  for (const key of ['mobileNumberInvalid', 'mobileNumberFailed', 'chatThanks', 'sendLink', 'loading'])
    expect(keys).toContain(key);
});

let root: Root;
let host: HTMLElement;
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', server);
  server.mockReset().mockImplementation(async () => new Response());
  document.body.innerHTML = '<a data-slipway href="#">Download</a><div></div>';
  host = document.querySelector('div') as HTMLElement;
  root = createRoot(host);
  const { View } = section;
  act(() => root.render(onPage(<View />, testPage({ route: '/hi/' }))));
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const find = <Found extends HTMLElement>(selector: string) => host.querySelector<Found>(selector) as Found;
const state = () => find('.chat').dataset.state;
const error = () => find('[role="alert"]').textContent;
const input = () => find<HTMLInputElement>('input');
const send = () => find<HTMLButtonElement>('.chat__send');

async function press(selector: string) {
  await act(async () => find(selector).click());
}

async function type(text: string) {
  await act(async () => {
    // React overrides the element's own setter, so the prototype's is called.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function key(target: HTMLElement, name: string) {
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
}

async function pass(ms: number) {
  await act(async () => vi.advanceTimersByTimeAsync(ms));
}

test('B3 the bubble opens a chat that asks for a mobile number, with the focus in the field', async () => {
  await press('.chat__bubble');
  expect(state()).toBe('asking');
  expect(find('[role="dialog"]').textContent).toContain('Which mobile number shall we send the link to?');
  expect(document.activeElement).toBe(input());
});

test('V1 the button is disabled until the number is valid', async () => {
  await press('.chat__bubble');
  expect(send().disabled).toBe(true);
  for (const [typed, isDisabled] of [
    ['987654321', true],
    ['5876543210', true],
    ['9876543210', false],
  ] as const) {
    await type(typed);
    expect(send().disabled).toBe(isDisabled);
  }
});

test('V1 the field keeps digits only, and at most ten of them', async () => {
  await press('.chat__bubble');
  await type('98x76-54');
  expect(input().value).toBe('987654');
  await type('98765432109999');
  expect(input().value).toBe('9876543210');
  expect(input().maxLength).toBe(10);
});

test('a number pasted with its country code is not cut short', async () => {
  await press('.chat__bubble');
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => '+91 98765 43210' },
  });
  await act(async () => {
    input().dispatchEvent(paste);
  });
  expect(input().value).toBe('9876543210');
});

test('V1 Enter on an incomplete number says what is wrong, and typing takes it back', async () => {
  await press('.chat__bubble');
  await type('98765');
  await key(input(), 'Enter');
  expect(error()).toBe('Please enter a valid 10-digit mobile number.');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  await type('987654');
  expect(error()).toBe('');
});

test('E5 a sent number is thanked for 2 s after the answer', async () => {
  await press('.chat__bubble');
  await type('9876543210');
  await press('.chat__send');
  expect(state()).toBe('submitting');
  await pass(1_999);
  expect(state()).toBe('submitting');
  await pass(1);
  expect(state()).toBe('thanked');
  expect(find('.chat__talk').textContent).toContain('Thank You! Sending APK shortly');
});

test('L4 what leaves the page is the number and where it was entered', async () => {
  await press('.chat__bubble');
  await type('9876543210');
  await press('.chat__send');
  const [url, init] = server.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/downloads');
  expect(init?.method).toBe('POST');
  expect(JSON.parse(String(init?.body))).toEqual({ mobileNumber: '9876543210', pageFrom: '/hi/' });
});

test.each([
  ['a refusal', async () => new Response('', { status: 500 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('E5 %s goes back to the question, keeps the number and says so', async (_name, answer) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  server.mockImplementation(answer);
  await press('.chat__bubble');
  await type('9876543210');
  await press('.chat__send');
  await pass(0);
  expect(state()).toBe('asking');
  expect(error()).toBe(
    'There was a problem while submitting your mobile number. Please try again after some time.',
  );
  expect(input().value).toBe('9876543210');
  expect(log).toHaveBeenCalledOnce();
});

test('E4 closing shows a flag for 10 s and gives the focus back', async () => {
  await press('.chat__bubble');
  await press('.chat__close');
  expect(state()).toBe('closed');
  expect(find('.chat__flag').textContent).toBe('Get the app link on your phone');
  expect(document.activeElement).toBe(find('.chat__bubble'));
  await pass(9_999);
  expect(find('.chat__flag').textContent).not.toBe('');
  await pass(1);
  expect(find('.chat__flag').textContent).toBe('');
});

test('the first digit is answered with what is wanted, until the number is whole', async () => {
  await press('.chat__bubble');
  const statusText = () => document.querySelector('.chat__says [role="status"]')?.textContent;
  expect(statusText()).toBe('');
  await type('9');
  expect(statusText()).toBe('Please enter a valid 10-digit mobile number.');
  await type('9876543210');
  expect(statusText()).toBe('');
});

test('Escape closes the chat', async () => {
  await press('.chat__bubble');
  await key(input(), 'Escape');
  expect(state()).toBe('closed');
});

test('a chat closed while the number is on its way stays closed', async () => {
  await press('.chat__bubble');
  await type('9876543210');
  await press('.chat__send');
  await press('.chat__close');
  await pass(5_000);
  expect(state()).toBe('closed');
});

test('E4 the chat opens once, 13 s after a click on a download button, and leaves the focus alone', async () => {
  start(find('.chat'));
  const link = document.querySelector('a') as HTMLElement;
  link.focus();
  link.click();
  await pass(12_999);
  expect(state()).toBe('closed');
  await pass(1);
  expect(state()).toBe('asking');
  expect(document.activeElement).toBe(link);
  await press('.chat__close');
  link.click();
  await pass(60_000);
  expect(state()).toBe('closed');
});

test('a visitor who has opened the chat is not offered it', async () => {
  start(find('.chat'));
  document.querySelector('a')?.click();
  await press('.chat__bubble');
  await type('98765');
  await pass(13_000);
  expect(input().value).toBe('98765');
});

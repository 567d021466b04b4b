// @environment document
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onPage, sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { section } from './index.ts';
import { keepSession } from './log-in.ts';

test('B12 the form is titled Login and says whom to ask for an account', () => {
  expect(sectionHtml(section, {})).toMatch(
    /<h1[^>]*>Login<\/h1>.*Please contact the system admin for an account\./,
  );
});

test('a form that is sent without scripts carries nothing, and leads to what says why', () => {
  const html = sectionHtml(section, {});
  expect(html).not.toMatch(/<(?:input|button)[^>]* name=/);
  expect(html).not.toMatch(/<form[^>]* method=/);
  const answer = /<form [^>]*action="#([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toContain(`id="${answer}">Login needs JavaScript, which did not run on this page.`);
});

test('browsers and password managers know the fields', () => {
  const html = sectionHtml(section, {});
  expect(html).toMatch(/<input[^>]*type="text" autoComplete="username"/);
  expect(html).toMatch(/<input[^>]*type="password" autoComplete="current-password"/);
});

test('every text of every state travels with the island', () => {
  const label = vi.fn(testPage().label);
  sectionHtml(section, {}, testPage({ label }));
  const keys = label.mock.calls.map(([key]) => key);
  expect(keys).toEqual(expect.arrayContaining(['loginRequired', 'loginFailed', 'loginDone', 'loading']));
});

test('the session is a cookie of 30 minutes, for this site over https alone', () => {
  const write = vi.fn();
  keepSession(write, 'a.b;c');
  expect(write).toHaveBeenCalledExactlyOnceWith('jwt=a.b%3Bc; Max-Age=1800; Path=/; Secure; SameSite=Strict');
});

let root: Root;
let host: HTMLElement;
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let cookies: string[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', server);
  server.mockReset();
  cookies = [];
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation((cookie) => {
    cookies.push(cookie);
  });
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  const { View } = section;
  act(() => root.render(onPage(<View />)));
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (name: string) => host.querySelector<HTMLInputElement>(`[id$=${name}]`) as HTMLInputElement;
const error = () => host.querySelector('[role="alert"]')?.textContent;

async function submit(identifier: string, password: string) {
  field('identifier').value = identifier;
  field('password').value = password;
  await act(async () => host.querySelector('button')?.click());
}

test.each([
  ['', '', 'identifier'],
  ['meera', '', 'password'],
  ['   ', 'secret', 'identifier'],
])('V2 both fields are required: %j and %j', async (identifier, password, missing) => {
  await submit(identifier, password);
  expect(error()).toBe('Please fill in both fields.');
  expect(document.activeElement).toBe(field(missing));
  expect(server).not.toHaveBeenCalled();
});

test('L5 what leaves the page is identifier and password', async () => {
  server.mockResolvedValue(Response.json({ jwt: 'a.b.c' }));
  await submit(' meera ', ' secret ');
  const [url, init] = server.mock.calls[0] ?? [];
  expect(url).toBe('/api/auth/local');
  expect(init?.method).toBe('POST');
  expect(JSON.parse(String(init?.body))).toEqual({ identifier: 'meera', password: ' secret ' });
});

test('a login is stored in the cookie and announced', async () => {
  server.mockResolvedValue(Response.json({ jwt: 'a.b.c' }));
  await submit('meera', 'secret');
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^jwt=a\.b\.c; Max-Age=1800;/);
  expect(host.querySelector('[role="status"]')?.textContent).toBe('You are logged in.');
  expect(host.querySelector('form')).toBeNull();
});

test('the focus is never lost: it stays on the button, which sends once, and goes to what says that it is done', async () => {
  const button = host.querySelector('button') as HTMLButtonElement;
  button.focus();
  let answer: (response: Response) => void = () => {};
  server.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await submit('meera', 'secret');
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await submit('meera', 'secret');
  expect(server).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
  await act(async () => answer(Response.json({ jwt: 'a.b.c' })));
  expect(document.activeElement).toBe(host.querySelector('[role="status"]'));
});

test('X the server’s message is under the form', async () => {
  server.mockResolvedValue(
    Response.json({ error: { message: 'Invalid identifier or password' } }, { status: 400 }),
  );
  await submit('meera', 'wrong');
  expect(error()).toBe('Invalid identifier or password');
  expect(field('identifier').value).toBe('meera');
  expect(cookies).toEqual([]);
});

test.each([
  ['an answer without a message', async () => Response.json({}, { status: 500 })],
  ['an answer that is no JSON', async () => new Response('<html>', { status: 502 })],
  ['an answer without a session', async () => Response.json({ user: 1 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is explained in our own words', async (_name, answer) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  server.mockImplementation(answer);
  await submit('meera', 'secret');
  expect(error()).toBe('Login did not work. Please try again after some time.');
  expect(cookies).toEqual([]);
});

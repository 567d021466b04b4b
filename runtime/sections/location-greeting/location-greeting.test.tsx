// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const content = { greeting: 'Ludo tables are open in {place}' };

test('before any script the greeting is complete', () => {
  expect(sectionHtml(section, {})).toContain(
    'Welcome, players from <strong class="location-greeting__place" data-place="">your area</strong>!',
  );
});

test('a greeting of content says where the place goes', () => {
  expect(sectionHtml(section, content)).toMatch(
    /Ludo tables are open in <strong[^>]*>your area<\/strong><\/span>/,
  );
  expect(section.schema.safeParse({ greeting: 'Welcome!' }).success).toBe(false);
});

/** The greeting after the server's response, or after the last attempt. */
async function greeted(answer: Response | Error): Promise<string> {
  const fetched = vi.fn(async (_url: string) => {
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
  vi.stubGlobal('fetch', fetched);
  // The response is cached per page, so each of these is a separate page.
  vi.resetModules();
  const { start } = await import('./browser.ts');
  document.body.innerHTML = sectionHtml(section, content);
  for (const element of document.querySelectorAll<HTMLElement>('[data-section]')) start(element);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/location');
  return document.querySelector('p')?.textContent ?? '';
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [{ regionName: 'Gujarat', country: 'India' }, 'Gujarat'],
  [{ regionName: 'National Capital Territory of Delhi', country: 'India' }, 'Delhi NCR'],
  [{ regionName: '', country: 'India' }, 'India'],
  [{}, 'your area'],
  [null, 'your area'],
])('E7 the server’s %j is greeted as %s', async (answer, place) => {
  expect(await greeted(Response.json(answer))).toBe(`Ludo tables are open in ${place}`);
});

test('E7 a failed call leaves "your area"', async () => {
  expect(await greeted(new Error('offline'))).toContain('your area');
  expect(await greeted(new Response('', { status: 500 }))).toContain('your area');
  expect(await greeted(new Response('<html>'))).toContain('your area');
});

test('a name from the server is marked as English', async () => {
  await greeted(Response.json({ regionName: 'Gujarat' }));
  expect(document.querySelector('strong')?.lang).toBe('en');
});

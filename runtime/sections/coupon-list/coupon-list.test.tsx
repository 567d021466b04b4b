// @environment document
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onPage, sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const content = {
  coupons: [
    { code: 'LUDO50', description: 'Get ₹50 extra', theme: 'yellow', peopleUsed: 150000, percentageLeft: 35 },
    { code: 'TURBO20', description: '20% off Turbo', expiryDate: '2026-12-05' },
  ],
};

test('before any script the code is text to select', () => {
  expect(sectionHtml(section, content)).toContain('<code class="coupon-list__code">LUDO50</code>');
});

test('a card says how many used it, until when it holds and how much is left', () => {
  const html = sectionHtml(section, content);
  expect(html).toContain('1,50,000 people used');
  expect(html).toContain('Valid until 5 Dec 2026');
  expect(html).toMatch(/<rect width="35" height="1"><\/rect>.*35% left/);
});

test('a card has the colours of its theme, those of the page by default', () => {
  expect(sectionHtml(section, content)).toMatch(
    /<li class="[^"]*brand-ground" data-theme="yellow".*<li class="[^"]*brand-ground">/,
  );
});

test('the text of a copied code is read before anything is copied, so that it travels with the island', () => {
  const keys = new Set<string>();
  const page = testPage();
  const label: typeof page.label = (key, values) => {
    keys.add(key);
    return page.label(key, values);
  };
  sectionHtml(section, content, { ...page, label });
  expect(keys).toContain('couponCopied');
});

test('React reaches the visitor only after a touch', () => {
  expect(section.hydrate).toBe('interaction');
});

let root: Root;
let host: HTMLElement;
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  writeText.mockReset();
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  const { View } = section;
  act(() => root.render(onPage(<View {...section.schema.parse(content)} />)));
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const buttons = () => [...host.querySelectorAll('button')];
const texts = () => buttons().map((button) => button.textContent);

async function press(index: number) {
  await act(async () => buttons()[index]?.click());
}

test('pressing copies the code, and only one code is COPIED at a time', async () => {
  writeText.mockResolvedValue();
  expect(texts()).toEqual(['COPY COUPON LUDO50', 'COPY COUPON TURBO20']);
  await press(0);
  expect(writeText).toHaveBeenLastCalledWith('LUDO50');
  expect(texts()).toEqual(['COPIED LUDO50', 'COPY COUPON TURBO20']);
  await press(1);
  expect(texts()).toEqual(['COPY COUPON LUDO50', 'COPIED TURBO20']);
});

test('a screen reader hears that the code is copied', async () => {
  writeText.mockResolvedValue();
  await press(1);
  expect(host.querySelector('[role=status]')?.textContent).toBe('TURBO20: COPIED');
});

test('a clipboard that refuses is logged and changes nothing', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  writeText.mockRejectedValue(new Error('refused'));
  await press(0);
  expect(log).toHaveBeenCalledOnce();
  expect(texts()).toEqual(['COPY COUPON LUDO50', 'COPY COUPON TURBO20']);
});

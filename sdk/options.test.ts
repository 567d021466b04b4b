import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const element = (dataset: Record<string, string>) => ({ dataset }) as unknown as HTMLElement;

test('attributes are options of the same name; yes-or-no ones have no value, or say it', () => {
  const dataset = {
    slipway: '',
    product: 'paasa',
    linkEndpoint: '/api',
    timing: '',
    percentage: 'true',
    autoStart: 'false',
    locale: '',
    eventEndpoint: '',
    integrity: '',
  };
  expect(readOptions(element(dataset))).toEqual({
    product: 'paasa',
    linkEndpoint: '/api',
    timing: true,
    percentage: true,
    autoStart: false,
    // An empty setting still demands proof, which it can never satisfy.
    integrity: '',
  });
});

test('defaults hold where the element says nothing', () => {
  const defaults = { product: 'paasa', label: 'home', autoStart: true };
  expect(readOptions(element({ label: 'faq', autoStart: 'false' }), defaults)).toEqual({
    product: 'paasa',
    label: 'faq',
    autoStart: false,
  });
});

import { expect, test } from 'vitest';
import { checkRequest } from './check-tag.ts';

const said = (page: string, url: string, policies: string[] = []) =>
  checkRequest({ url: page, base: page, elements: [], policies, isFromBrowser: false }, url).map(
    ({ text }) => text,
  );

test('what is on http, for a page on https, is named: browsers keep the script from it', () => {
  expect(said('https://host.example/', 'http://cdn.example/app.apk')).toEqual([
    'http://cdn.example/app.apk is on http and the page on https: browsers keep the script from it. Give it an address on https.',
  ]);
});

test.each([
  ['https://host.example/', 'https://cdn.example/app.apk', []],
  ['http://host.example/', 'http://cdn.example/app.apk', []],
  ['https://host.example/', 'http://127.0.0.1:8080/app.apk', []],
  ['https://host.example/', 'http://localhost/app.apk', []],
  ['https://host.example/', 'http://cdn.example/app.apk', ['upgrade-insecure-requests']],
])('a page at %s may ask for %s under the policies %j', (page, url, policies) => {
  expect(said(page, url, policies)).toEqual([]);
});

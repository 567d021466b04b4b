/** Cases that the recorded vectors do not cover: configurations of the wrong type. */
import { expect, test } from 'vitest';
import { visit } from '../../tests/sdk/visit.ts';
import { trackingLink, type Visit } from './tracking-link.ts';

const BASE = 'https://gamesite.onelink.me/Ab12';
const SOURCE = { mediaSource: { defaultValue: 'site' } };

function parametersOf(options: object, of: Visit): [string, string][] {
  const { url } = trackingLink({ oneLinkURL: BASE, afParameters: SOURCE, ...options }, of);
  return [...new URL(url ?? '').searchParams];
}

test('an address in a list is no address', () => {
  const result = trackingLink({ oneLinkURL: [BASE], afParameters: SOURCE }, visit());
  expect(result).toMatchObject({ url: null, reason: 'oneLinkURL' });
});

test.each([
  ['absent', undefined],
  ['without keys and without a default', { keys: [] }],
])('a media source that is %s is reported to have neither', (_, mediaSource) => {
  const result = trackingLink({ oneLinkURL: BASE, afParameters: { mediaSource } }, visit());
  expect(result).toMatchObject({ url: null, reason: 'mediaSource' });
  expect(result.diagnostics.at(-1)?.text).toBe('No link: mediaSource has neither "keys" nor "defaultValue".');
});

test('a media source whose keys the address lacks is reported to have no value', () => {
  const afParameters = { mediaSource: { keys: ['utm_source'] } };
  const result = trackingLink({ oneLinkURL: BASE, afParameters }, visit());
  expect(result.diagnostics.at(-1)?.text).toBe('No link: mediaSource has no value.');
});

test('the page before is named when its parameter has a name and there was such a page', () => {
  const from = (externalReferrer: string): Visit => visit({}, { externalReferrer });
  const named = (webReferrer: unknown, of: Visit) =>
    parametersOf({ webReferrer }, of).filter(([, value]) => value.includes('news.example'));
  expect(named('af_ref', from('https://news.example/a'))).toEqual([['af_ref', 'https://news.example/a']]);
  expect(named(7, from('https://news.example/a'))).toEqual([]);
  expect(named('', from('https://news.example/a'))).toEqual([]);
  expect(parametersOf({ webReferrer: 'af_ref' }, from('')).map(([name]) => name)).not.toContain('af_ref');
  expect(parametersOf({ webReferrer: 'af_ref' }, from('no address')).map(([name]) => name)).not.toContain(
    'af_ref',
  );
});

test('a keyword that the click id has brought is not there twice', () => {
  const afParameters = { mediaSource: { keys: ['utm_source'] }, googleClickIdKey: 'af_sub2' };
  const of = visit({ utm_source: 'google', gclid: 'g1', keyword: 'ludo' });
  const keywords = parametersOf({ afParameters }, of).filter(([name]) => name === 'af_keywords');
  expect(keywords).toEqual([['af_keywords', 'ludo']]);
  const plain = parametersOf({}, of).filter(([name]) => name === 'af_keywords');
  expect(plain).toEqual([['af_keywords', 'ludo']]);
});

import { expect, test } from 'vitest';
import { fontPreloads } from './font-preloads.ts';

const FONTS = [
  { path: '/latin.woff2', letters: '0123456789abcdefghijklmnopqrstuvwxyz' },
  { path: '/greek.woff2', letters: 'αγορά' },
  { path: '/vietnamese.woff2', letters: 'ếệ' },
];

test.each([
  [{ title: 'a market' }, ['/latin.woff2']],
  [{ title: 'αγορά' }, ['/greek.woff2']],
  [{ title: 'αγορά 24' }, ['/latin.woff2', '/greek.woff2']],
  [{ title: 'αγορά', description: 'of olives' }, ['/latin.woff2', '/greek.woff2']],
  [{ title: 'ο', Hero_Banner: { heading: 'αγορά' } }, ['/greek.woff2']],
  [{ title: 'ti\u1ebfng' }, ['/latin.woff2', '/vietnamese.woff2']],
  [{ title: 'tie\u0302\u0301ng' }, ['/latin.woff2', '/vietnamese.woff2']],
  [{ title: '–' }, []],
])('a page whose texts are %j preloads the files with their letters', (texts, paths) => {
  expect(fontPreloads(FONTS, texts, 'Ω')).toEqual(paths);
});

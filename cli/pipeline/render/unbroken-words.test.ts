import { expect, test } from 'vitest';
import { keepUnbroken } from './unbroken-words.ts';

const word = (text: string): string => `<span class="unbroken">${text}</span>`;

test.each(['UPI-তে', 'KYC-র', '3G-તે', 'UPI-में', 'Android-এর', 'Downloads-এ', 'WhatsApp-এর'])(
  '%s is not broken after its hyphen',
  (text) => {
    expect(keepUnbroken(`<p>${text}</p>`)).toBe(`<p>${word(text)}</p>`);
  },
);

test.each(['conditions-এ', 'Instagram-এরককক', `UPI-${'ক'.repeat(7)}`, 'www.slipway.example-এ'])(
  '%s is too long to be kept',
  (text) => {
    expect(keepUnbroken(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
  },
);

test('a text stays one item of a flex box', () => {
  expect(keepUnbroken('<a class="flex"><b>১</b>আগে UPI-তে ও KYC-র পরে।<i></i></a>')).toBe(
    `<a class="flex"><b>১</b><span>আগে ${word('UPI-তে')} ও ${word('KYC-র')} পরে।</span><i></i></a>`,
  );
});

test.each([
  '<p>Play-off</p>',
  '<p>ছোট-বড় খেলা</p>',
  '<p>UPI - তে</p>',
  '<img alt="UPI-তে"/>',
  '<abbr title="a > UPI-তে">UPI</abbr>',
  '<slipway-island data-type="quiz"><div><p>UPI-তে</p></div><script type="application/json">{"a":"UPI-তে"}</script></slipway-island>',
  '<svg viewBox="0 0 1 1"><text>UPI-তে</text></svg>',
  '<select><option>UPI-তে</option></select>',
  '<textarea>UPI-তে</textarea>',
])('%s is left as it is', (html) => {
  expect(keepUnbroken(html)).toBe(html);
  expect(keepUnbroken(`${html}<p>UPI-তে</p>`)).toBe(`${html}<p>${word('UPI-তে')}</p>`);
});

import { expect, test } from 'vitest';
import { alignLists } from './align-lists.ts';

const neutral = (value: string): string => value.replace(/\/hi(?=\/)/, '');

test('lists of the same shape belong together one by one', () => {
  expect(alignLists([{ a: 'one' }, { a: 'two' }], [{ a: 'एक' }, { a: 'दो' }], neutral)).toEqual([0, 1]);
});

test('a section that the translation leaves out does not move the others', () => {
  const source = [{ type: 'text' }, { type: 'payment' }, { type: 'faq' }];
  expect(alignLists(source, [{ type: 'text' }, { type: 'faq' }], neutral)).toEqual([0, null, 1]);
});

test('a section that the translation adds does not move the others', () => {
  const source = [{ type: 'text' }, { type: 'faq' }];
  const target = [{ type: 'video' }, { type: 'text' }, { type: 'faq' }];
  expect(alignLists(source, target, neutral)).toEqual([1, 2]);
});

test('of several sections of one type, pictures and numbers tell which is which', () => {
  const source = [
    { type: 'text', title: 'From ₹19' },
    { type: 'text', title: 'In 48 hours' },
  ];
  expect(alignLists(source, [{ type: 'text', title: '४८ घंटे में' }], neutral)).toEqual([null, 0]);
});

test('links are one when they lead to the same page in two languages', () => {
  const source = [
    { label: 'Supreme', url: '/ludo/supreme/' },
    { label: 'Turbo', url: '/ludo/turbo/' },
  ];
  expect(alignLists(source, [{ label: 'टर्बो', url: '/hi/ludo/turbo/' }], neutral)).toEqual([null, 0]);
});

test('sections of different types are never one', () => {
  expect(alignLists([{ type: 'text' }], [{ type: 'faq' }], neutral)).toEqual([null]);
});

test('a question left out does not shift the others, when a word or a number gives them away', () => {
  const source = [
    { heading: 'Is it safe?', content: '<p>Yes.</p>' },
    { heading: 'And on an iPhone?', content: '<p>It is in the App Store.</p>' },
    { heading: 'When is my money there?', content: '<p>After 48 hours.</p>' },
  ];
  const target = [
    { heading: 'iPhone पर?', content: '<p>ऐप स्टोर में।</p>' },
    { heading: 'पैसे कब?', content: '<p>48 घंटे में।</p>' },
  ];
  expect(alignLists(source, target, neutral)).toEqual([null, 0, 1]);
});

test('of two steps of a breadcrumb, the one without a link is the page itself', () => {
  const source = [{ label: 'Home', link: '/' }, { label: 'Offers', link: '/offers/' }, { label: 'Jackpot' }];
  expect(alignLists(source, [{ label: 'होम', link: '/hi/' }, { label: 'जैकपॉट' }], neutral)).toEqual([
    0,
    null,
    1,
  ]);
});

test('only items that could be each other’s are looked through, and of a long one its beginning', () => {
  const seen: string[] = [];
  const see = (value: string): string => {
    seen.push(value);
    return value;
  };
  const links = Array.from({ length: 1000 }, (_, number) => `/page-${number}/`);
  const source = [
    { type: 'logos', links: ['/nobody-has-it/'] },
    { type: 'menu', links },
  ];
  expect(alignLists(source, [{ type: 'menu', links: [] }], see)).toEqual([null, 0]);
  expect(seen).toEqual(links.slice(0, 199)); // the type is the first of 200 marks
});

test('how often a number is in an item counts', () => {
  const texts = (title: string) => ({ type: 'text', title });
  const source = [texts('5 and 5 and 5'), texts('5 and 7')];
  expect(alignLists(source, [texts('५, ५, ५')], neutral)).toEqual([0, null]);
  expect(alignLists(source, [texts('५, ७')], neutral)).toEqual([null, 0]);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onPage } from '../../tests/test-page.tsx';
import { Header } from './header.tsx';
import { LanguageList } from './language-list.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SkipLink } from './skip-link.tsx';

const html = renderToStaticMarkup(
  onPage(
    <Header
      home="/hi/"
      productName="पासा"
      switcher="SWITCH"
      navigation={[
        { label: 'लूडो', href: '/hi/ludo/', items: [{ label: 'टर्बो', href: '/hi/ludo/ludo-turbo/' }] },
        { label: 'मदद', href: '/hi/faqs/' },
      ]}
    />,
  ),
);

test('the brand leads to the home page of the language', () => {
  expect(html).toMatch(/<a class="header__brand" href="\/hi\/">.*<span>पासा<\/span>/);
});

test('a long name is marked, and whole for readers and for a pointer', () => {
  const name = 'Sanjeevani Clinic Appointments';
  const long = renderToStaticMarkup(onPage(<Header home="/" productName={name} navigation={[]} />));
  expect(long).toContain(`<a class="header__brand header__brand--long" href="/" title="${name}">`);
  expect(long).toContain(`<span>${name}</span>`);
  expect(html).not.toContain('--long');
});

test('each entry is in the page once, for phones and wide screens alike', () => {
  expect(html.match(/href="\/hi\/faqs\/"/g)).toHaveLength(1);
});

test('a menu begins with the page of its own name', () => {
  expect(html).toMatch(
    /<summary class="header__link">लूडो.*href="\/hi\/ludo\/".*href="\/hi\/ludo\/ludo-turbo\/"/,
  );
});

test('the button of the phone menu has a name', () => {
  expect(html).toContain('<span class="visually-hidden">Menu</span>');
});

test('the language switch is where the header leaves room for it', () => {
  expect(html).toMatch(/<\/nav>SWITCH<\/div><\/header>$/);
});

test('languages are named in their own script and marked as such', () => {
  const switcher = renderToStaticMarkup(
    onPage(
      <LanguageSwitch
        alternates={[
          { locale: 'en', lang: 'en', name: 'English', href: '/ludo/', current: true },
          { locale: 'gu', lang: 'gu', name: 'ગુજરાતી', href: '/gu/ludo/', current: false },
        ]}
      />,
    ),
  );
  expect(switcher).toContain('href="/gu/ludo/" lang="gu" hrefLang="gu">ગુજરાતી</a>');
  expect(switcher.match(/aria-current="true"/g)).toHaveLength(1);
});

test('a page in one language alone has no switch', () => {
  const only = [{ locale: 'en', lang: 'en', name: 'English', href: '/', current: true }];
  expect(renderToStaticMarkup(onPage(<LanguageSwitch alternates={only} />))).toBe('');
});

test('the skip link leads to the page’s main part', () => {
  expect(renderToStaticMarkup(onPage(<SkipLink />))).toContain('href="#main">Skip to content');
});

test('the foot of the page names the languages again, each in its own script', () => {
  const alternates = [
    { locale: 'en', lang: 'en', name: 'English', href: '/ludo/', current: true },
    { locale: 'gu', lang: 'gu', name: 'ગુજરાતી', href: '/gu/ludo/', current: false },
  ];
  const list = renderToStaticMarkup(onPage(<LanguageList alternates={alternates} />));
  expect(list).toContain('<nav class="wrap" aria-label="Choose a language"><ul class="footer__languages">');
  expect(list).toContain('href="/gu/ludo/" lang="gu" hrefLang="gu">ગુજરાતી</a>');
  expect(list.match(/aria-current="true"/g)).toHaveLength(1);
  expect(renderToStaticMarkup(onPage(<LanguageList alternates={alternates.slice(0, 1)} />))).toBe('');
});

test('a navigation in another language than the page says so', () => {
  const borrowed = renderToStaticMarkup(
    onPage(
      <Header
        home="/hi/"
        productName="पासा"
        navigation={[{ label: 'Help', href: '/faqs/' }]}
        navigationLang="en-IN"
      />,
    ),
  );
  expect(borrowed).toContain('<ul class="header__list" lang="en-IN">');
  expect(html).toContain('<ul class="header__list">');
});

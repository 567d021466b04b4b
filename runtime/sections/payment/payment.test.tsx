import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const reason = {
  src: '/assets/trust.svg#prize',
  alt: '',
  imgLabelBold: '10 lakh',
  imgLabel: 'daily cash winnings',
};

test('C12 a reason is a picture with a strong and a plain part', () => {
  const html = sectionHtml(section, { heading: 'Money', rewardsAndDownloadContent: [reason] });
  expect(html).toMatch(
    /<img src="\/assets\/trust.svg#prize" alt="".*<strong[^>]*>10 lakh <\/strong><span>daily cash winnings<\/span>/,
  );
  expect(html).not.toContain('<a ');
});

test('a reason with a url is a link', () => {
  const html = sectionHtml(section, {
    heading: 'Money',
    rewardsAndDownloadContent: [{ ...reason, url: '/faqs/' }],
  });
  expect(html).toMatch(/<a class="payment__reason" href="\/faqs\/">/);
});

test('the note on safety has content’s icon or a shield, and leads to a page where content names one', () => {
  const note = { heading: 'Money', paymentSafetyLabelText: '100% safe payments' };
  expect(sectionHtml(section, note)).toMatch(/<p class="payment__safety"><svg class="icon"/);
  const linked = {
    ...note,
    paymentSafetyIcon: '/assets/trust.svg#safe-app',
    paymentSafetyUrl: '/fair-play/',
  };
  expect(sectionHtml(section, linked)).toMatch(
    /<a class="payment__safety" href="\/fair-play\/"><picture>.*100% safe payments/,
  );
});

test('the picture of a withdrawal is described where content says what it shows', () => {
  const html = sectionHtml(section, {
    heading: 'Money',
    withdrawalImage: '/assets/a.svg',
    withdrawalImageAlt: 'A winner',
  });
  expect(html).toContain('alt="A winner"');
});

/** Every address that the specification names, by requirement. The product's slug is that of the example. */
const below = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}${name}/`);

export const REQUIRED_ROUTES: Record<string, string[]> = {
  'R1 homes': ['/', '/hi/', '/bn/', '/gu/'],
  'R2 games': [
    '/ludo/',
    ...below('/ludo/', 'ludo-supreme ludo-turbo ludo-ninja ludo-supreme-league'),
    ...below('/', 'snakes-and-ladders-plus trump-cards-mania trump-cards-mania-more-information'),
    ...below('/', 'cricket-baaz cricket-cards cricket-x-tambola extra-winnings-during-innings'),
    ...below('/', 'studio super-hero controller'),
  ],
  'R3 Ludo content': [
    ...below('/ludo/', 'testimonials how-to-play-ludo ludo-bonus ludo-rules ludo-tips-and-tricks'),
    ...below('/ludo/', 'ludo-tournament ludo-khelo-india ludo-players ludo-earning-app-online'),
    ...below('/ludo/', 'play-ludo-online download-app contest/ludo-festival coupon'),
    '/hi/ludo/',
    ...below('/hi/ludo/', 'ludo-turbo ludo-ninja ludo-supreme download-app'),
    '/gu/ludo/',
    '/gu/ludo/download-app/',
  ],
  'R4 help': [
    ...below('/', 'withdrawal-guide how-to-delete-paasa-account how-to-add-money how-to-change-upi-id'),
    ...below('/', 'network-issue app-update login-help about faqs hi-faqs'),
    ...below('/', 'faqs-for-play-with-friends free-games-faqs'),
  ],
  'R5 trust and law': [
    ...below('/', 'skill-certifications no-bots-certificate certification aigf-skill-certificate fair-play'),
    ...below('/', 'responsible-gaming privacy-policy terms-and-conditions tnc-rewards-scheme'),
    ...below('/', 'consent-declaration chaalbaazi-terms-and-conditions contact-us'),
    ...below('/', 'free-games-privacy-policy free-games-terms-and-conditions'),
  ],
  'R6 other': below(
    '/',
    'refer-and-earn refer-earn blog news html-sitemap campaigns/india-ka-apna-game ludo-fb',
  ),
  'R7 landing variants': below(
    '/',
    'lite/free lite/quick lite/free/three ludosupremefree ludoturbofree ludoturbofree2 lite-free-turbo-exp lite-free-loc',
  ),
  'R8 campaigns': [
    ...below('/campaigns/', 'ludofestival ludofestival-invite tds-cashback playstore whatsnew'),
    ...below('/campaigns/', 'insta-follow-contest gst-deduction gst-deduction-examples weekly-jackpot'),
    ...below('/hi/campaigns/', 'ludofestival tds-cashback whatsnew gst-deduction weekly-jackpot'),
  ],
  'R9 screens inside the app': [
    ...below('/', 'referral referral-summary acadmey/tv acadmey/screenplay acadmey/saved tnc'),
    ...below('/', 'super-six-fullscreen-video super6-guide-video super6-lottery-details/tnc'),
  ],
  'R10 editors, and nothing found': ['/login/', '/404.html'],
};

/** Entry of `consent.js`: consent on a partner's page, configured by the script's attributes. */
import { PURPOSES, type Purpose } from '../schemas/plain/analytics.ts';
import { createConsent, publishConsent } from './consent/consent.ts';
import { forgetLandings, lookBack, type Reach, reachOf, storeHeldLandings } from './consent/held-landing.ts';
import { followTcf } from './consent/tcf.ts';
import type { ConsentSettings } from './consent.d.ts';
import { document, pageObject, runningScript } from './host-page.ts';
import { landingNames } from './tracking/link-parameters.ts';
import { SITE_PARAMETERS } from './tracking/site-parameters.ts';

/** How far back the visit may be read; nothing after a refusal. */
let reach: Reach | undefined;

if (!('state' in pageObject('SlipwayConsent'))) {
  const {
    mode,
    text = '',
    purposes,
    manager,
  }: { [Name in keyof ConsentSettings]?: string | undefined } = runningScript()?.dataset ?? {};
  const wanted = purposes?.split(/\s+/) ?? PURPOSES;
  const consent = createConsent(
    {
      mode: mode === 'implied' ? mode : 'required',
      textId: text,
      lang: document.documentElement.lang,
      purposes: PURPOSES.filter((purpose: Purpose) => wanted.includes(purpose)),
      knowsSource(granted, status) {
        reach = status === 'granted' || status === 'undecided' ? (reach ?? reachOf(status)) : 'nothing';
        if (granted.includes('measurement'))
          return storeHeldLandings(landingNames(SITE_PARAMETERS), lookBack(reach));
        if (status !== 'undecided') forgetLandings();
        return true;
      },
    },
    () => {},
  );
  publishConsent(consent);
  if (manager === 'tcf') followTcf(consent);
}

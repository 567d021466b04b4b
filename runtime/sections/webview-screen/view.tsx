import type { ReactNode } from 'react';
import { Film } from '../../components/film.tsx';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { usePage } from '../../page-context.tsx';
import type { WebviewScreenProps } from './schema.ts';

/** The whole screen with its parts for every state; `browser.ts` requests the content and fills it in. */
export function View(props: WebviewScreenProps) {
  const page = usePage();
  const { screen, title, intro, path } = props;
  const { webviewHost, webviewHosts = [] } = page.endpoints;
  return (
    <section
      className={`webview-screen webview-screen--${screen}`}
      data-section="webview-screen"
      data-screen={screen}
      data-title={title}
      data-locale={page.locale}
      {...(screen === 'referral-summary'
        ? { 'data-numbers': page.formats.tag, 'data-currency': page.formats.currency }
        : {})}
      {...(path ? { 'data-path': path, 'data-host': webviewHost } : {})}
      {...(path && webviewHosts.length > 0 ? { 'data-hosts': webviewHosts.join(' ') } : {})}
    >
      <div className="webview-screen__bar brand-ground">
        <button className="webview-screen__back" type="button" data-act="back">
          <Icon name="back" />
          <span className="visually-hidden">{labelText(page, 'goBack')}</span>
        </button>
        <h1 className="webview-screen__title">{title}</h1>
        <Languages />
      </div>
      <div className="webview-screen__content">
        {intro ? <p className="webview-screen__intro">{intro}</p> : null}
        <Content {...props} />
        <LeadOn />
      </div>
    </section>
  );
}

/** For visitors who opened the screen in a browser, which `browser.ts` detects. */
function LeadOn() {
  const page = usePage();
  const { locale, route, product } = page;
  const home = route.startsWith(`/${locale}/`) ? `/${locale}/` : '/';
  return (
    <div className="webview-screen__lead" data-only="browser" hidden>
      <p>{labelText(page, 'screenOfApp', { product: product.name })}</p>
      <a className="button" href={home}>
        {labelText(page, 'screenGetApp')}
      </a>
    </div>
  );
}

/** Links, so that they work without scripts; inside the app, the app receives the choice. */
function Languages() {
  const page = usePage();
  const { languages = [] } = page;
  if (languages.length < 2) return null;
  return (
    <details className="webview-screen__languages">
      <summary className="webview-screen__globe">
        <Icon name="globe" />
        <span className="visually-hidden">{labelText(page, 'chooseLanguage')}</span>
      </summary>
      <ul className="webview-screen__choices">
        {languages.map(({ locale, lang, name, route }) => (
          <li key={locale}>
            <a
              className="webview-screen__choice"
              href={route}
              lang={lang}
              hrefLang={lang}
              data-act="language"
              data-locale={locale}
              {...(locale === page.locale ? { 'aria-current': 'true' as const } : {})}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Content(props: WebviewScreenProps): ReactNode {
  switch (props.screen) {
    case 'document':
      return props.body_html ? <RichText html={props.body_html} /> : null;
    case 'film':
      return props.film ? <Film film={props.film} sizes="100vw" priority /> : null;
    case 'referral':
      return (
        <Loaded {...props}>
          <Referral {...props} />
        </Loaded>
      );
    case 'referral-summary':
      return (
        <Loaded {...props}>
          <ReferralSummary {...props} />
        </Loaded>
      );
    case 'list':
      return (
        <Loaded {...props}>
          <List />
        </Loaded>
      );
  }
}

/** The states loading, failed, empty, signed out and loaded, of which one is shown. */
function Loaded({ emptyText, children }: WebviewScreenProps & { children: ReactNode }) {
  const page = usePage();
  return (
    <>
      <div role="status">
        <p className="webview-screen__note" data-part="loading">
          {labelText(page, 'loading')}
        </p>
        <p className="webview-screen__note" data-part="failed" hidden>
          {labelText(page, 'screenFailed')}
        </p>
        <p className="webview-screen__note" data-part="empty" hidden>
          {emptyText ?? labelText(page, 'screenEmpty')}
        </p>
        <p className="webview-screen__note" data-part="outside" hidden>
          {labelText(page, 'screenOutsideApp')}
        </p>
      </div>
      <button className="button webview-screen__again" type="button" data-act="again" hidden>
        {labelText(page, 'tryAgain')}
      </button>
      <div data-part="ready" hidden>
        {children}
      </div>
    </>
  );
}

function Referral({ image, steps = [], shareText = '' }: WebviewScreenProps) {
  const page = usePage();
  return (
    <>
      {image ? (
        <div className="webview-screen__art" data-only="revamp" hidden>
          <Picture src={image} alt="" sizes="(min-width: 40rem) 36rem, 92vw" />
        </div>
      ) : null}
      <div className="webview-screen__ticket">
        <p className="webview-screen__label" id="referral-code">
          {labelText(page, 'referralCode')}
        </p>
        <output className="webview-screen__code" aria-labelledby="referral-code" data-fill="code" />
        <button
          className="button button--quiet webview-screen__copy"
          type="button"
          data-act="copy"
          data-done={page.label('couponCopied')}
        >
          <Icon name="copy" />
          <span data-text={page.label('copyCode')} lang={page.labelLanguage('copyCode')}>
            {page.label('copyCode')}
          </span>
        </button>
      </div>
      <button className="button webview-screen__share" type="button" data-act="share" data-share={shareText}>
        <Icon name="share" />
        {labelText(page, 'inviteFriends')}
      </button>
      <p
        className="webview-screen__thanks"
        role="status"
        data-thanks={page.label('invitationSent')}
        lang={page.labelLanguage('invitationSent')}
      />
      {steps.length > 0 ? (
        <ol className="webview-screen__steps" data-only="revamp" hidden>
          {steps.map((step) => (
            <li className="webview-screen__step" key={step.title}>
              <h2 className="webview-screen__step-title">{step.title}</h2>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}

function ReferralSummary(_props: WebviewScreenProps) {
  const page = usePage();
  return (
    <>
      <dl className="webview-screen__figures">
        <div className="webview-screen__figure webview-screen__figure--main">
          <dt>{labelText(page, 'amountEarned')}</dt>
          <dd data-fill="earned" />
        </div>
        <div className="webview-screen__figure">
          <dt>{labelText(page, 'friendsInvited')}</dt>
          <dd data-fill="invited" />
        </div>
        <div className="webview-screen__figure">
          <dt>{labelText(page, 'friendsJoined')}</dt>
          <dd data-fill="joined" />
        </div>
      </dl>
      <ul className="webview-screen__rows" data-rows="" />
      <template>
        <li className="webview-screen__row">
          <span className="webview-screen__words">
            <strong data-fill="name" />
            <span className="webview-screen__quiet" data-fill="status" />
          </span>
          <span className="webview-screen__amount" data-fill="amount" />
        </li>
      </template>
    </>
  );
}

function List() {
  return (
    <>
      <ul className="webview-screen__rows" data-rows="" />
      <template>
        <li>
          <a className="webview-screen__row" href="#main">
            <span className="webview-screen__words">
              <strong data-fill="title" />
              <span className="webview-screen__quiet" data-fill="subtitle" />
            </span>
            <Icon name="forward" />
          </a>
        </li>
      </template>
    </>
  );
}

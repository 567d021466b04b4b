import type { ReactNode } from 'react';
import { FootBrand } from '../../chrome/brand-mark.tsx';
import { labelText } from '../../components/label-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { usePage } from '../../page-context.tsx';
import type { FooterProps } from './schema.ts';

/** Default height of a payment partner's logo, in CSS px. */
const PARTNER_HEIGHT_PX = 28;

interface ViewProps extends FooterProps {
  /** The list of languages, the only part of the footer that differs from page to page. */
  languages?: ReactNode;
  /** BCP 47 tag of the footer's texts when they are not in the language of the page. */
  lang?: string | undefined;
}

/**
 * On phones a preceding `<details>` shows and hides a collapsible group, with its heading as the summary; on wide screens the group is
 * always shown below its heading. So no script is needed.
 */
export function View({
  groups,
  paymentPartnersTitle,
  paymentPartners,
  social,
  disclaimer,
  copyright,
  languages,
  lang,
}: ViewProps) {
  const page = usePage();
  if (groups === undefined) {
    return (
      <footer className="footer" data-tone="dark">
        <p className="wrap">{labelText(page, 'footerMissing')}</p>
        {languages}
      </footer>
    );
  }
  return (
    <footer className="footer" data-tone="dark">
      <div className="wrap" lang={lang}>
        <nav className="footer__groups" aria-label={page.label('footerNavigation')}>
          {groups.map((group) => (
            <div
              className={group.folds ? 'footer__group footer__group--folds' : 'footer__group'}
              key={group.title}
            >
              {group.folds ? (
                <details className="footer__fold">
                  <summary className="footer__title">{group.title}</summary>
                </details>
              ) : null}
              <h2 className="footer__title">{group.title}</h2>
              <ul className="footer__links">
                {group.links.map((link) => (
                  <li key={`${link.url}${link.label}`}>
                    <a className="footer__link" href={link.url}>
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        {paymentPartners?.length ? (
          <div className="footer__partners">
            <h2 className="footer__title">{paymentPartnersTitle ?? labelText(page, 'paymentPartners')}</h2>
            <ul className="footer__logos">
              {paymentPartners.map((logo) => (
                <li className="footer__logo" key={logo.img}>
                  <Picture
                    src={logo.img}
                    alt={logo.alt}
                    {...(logo.width || logo.height
                      ? { width: logo.width, height: logo.height }
                      : { height: PARTNER_HEIGHT_PX })}
                  />
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {disclaimer ? <RichText className="footer__disclaimer" html={disclaimer} /> : null}
        <div className="footer__end">
          <FootBrand />
          <p
            className="footer__copyright"
            lang={copyright === undefined ? page.labelLanguage('copyright') : undefined}
          >
            {copyright ??
              copyrightLine(page.label('copyright', { year: '', company: page.product.legalName }))}
          </p>
          {social?.length ? (
            <ul className="footer__social">
              {social.map((network) => (
                <li key={network.url}>
                  <a className="footer__link" href={network.url} target="_blank" rel="noopener">
                    {network.icon ? <Picture src={network.icon} alt="" width={24} height={24} /> : null}
                    <span>{network.label}</span>
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      {languages}
    </footer>
  );
}

/** Without a year unless content has one: the same content must give the same page next year. */
function copyrightLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

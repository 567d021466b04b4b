import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import { labelText } from '../components/label-text.tsx';
import { usePage } from '../page-context.tsx';
import { HeadBrand } from './brand-mark.tsx';

interface NavigationLink {
  label: string;
  /** A route of the site, or another host's address. */
  href: string;
}

interface NavigationItem extends NavigationLink {
  /** Entries of this item's menu. */
  items?: NavigationLink[] | undefined;
}

interface HeaderProps {
  navigation: NavigationItem[];
  /** BCP 47 tag of the navigation when it is not in the language of the page. */
  navigationLang?: string | undefined;
  /** Route of the home page in the header's language. */
  home: string;
  productName: string;
  /** The language switch, the only part of the header that differs from page to page. */
  switcher?: ReactNode;
}

/** Characters of a name that fit beside the menu and the languages on a phone of 360 px. */
const LONGEST_NAME = 9;

/**
 * The bar at the top of every page. On phones a preceding `<details>` shows and hides the list, so one list serves both widths without a
 * script.
 */
export function Header({ navigation, navigationLang, home, productName, switcher }: HeaderProps) {
  const page = usePage();
  const isLong = page.product.logo === undefined && [...productName].length > LONGEST_NAME;
  return (
    <header className="header brand-ground">
      <div className="header__bar wrap">
        <a
          className={isLong ? 'header__brand header__brand--long' : 'header__brand'}
          href={home}
          title={isLong ? productName : undefined}
        >
          <HeadBrand name={productName} />
        </a>
        {navigation.length > 0 ? (
          <nav className="header__nav" aria-label={page.label('mainNavigation')}>
            <details className="header__menu" name="header">
              <summary className="header__toggle">
                <Icon name="menu" className="header__open" />
                <Icon name="close" className="header__close" />
                <span className="visually-hidden">{labelText(page, 'menu')}</span>
              </summary>
            </details>
            <ul className="header__list" lang={navigationLang}>
              {navigation.map((item) => (
                <li key={item.href}>
                  <Entry {...item} />
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {switcher}
      </div>
    </header>
  );
}

/** A link, or a menu whose first entry is the link itself. */
function Entry({ label, href, items }: NavigationItem) {
  if (items === undefined) {
    return (
      <a className="header__link" href={href}>
        {label}
      </a>
    );
  }
  const links = items.some((item) => item.href === href) ? items : [{ label, href }, ...items];
  return (
    <details className="header__group" name="header-group">
      <summary className="header__link">
        {label}
        <Icon name="chevron" />
      </summary>
      <ul className="header__sublist">
        {links.map((item) => (
          <li key={item.href}>
            <a className="header__link" href={item.href}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { type ReactNode, useState } from 'react';
import type { Coupon } from '../../../schemas/coupon.ts';
import { groundOf } from '../../components/content-color.ts';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { formatCount, formatDay } from '../../components/number-and-date.ts';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import type { CouponListProps } from './schema.ts';

export function View({ heading, subtitle, coupons, backgroundColor }: CouponListProps) {
  const page = usePage();
  // Read before they are needed: only labels that were read during the build are stored with the island.
  const texts = { copy: labelText(page, 'copyCoupon'), copied: labelText(page, 'couponCopied') };
  // One code at a time, the clipboard's content. Source: spec §4.
  const [copiedCode, setCopiedCode] = useState<string | null>(null);

  async function copy(code: string) {
    try {
      await navigator.clipboard.writeText(code);
      setCopiedCode(code);
    } catch (error) {
      // Logged only (spec §8); the code is in the card and can be selected.
      console.warn('Slipway: the coupon code could not be copied.', error);
    }
  }

  return (
    <SectionFrame type="coupon-list" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <ul className="coupon-list__grid">
        {coupons.map((coupon) => (
          <Card
            key={coupon.code}
            coupon={coupon}
            isCopied={coupon.code === copiedCode}
            texts={texts}
            onCopy={() => copy(coupon.code)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {copiedCode ? (
          <>
            {`${copiedCode}: `}
            {texts.copied}
          </>
        ) : null}
      </p>
    </SectionFrame>
  );
}

interface CardProps {
  coupon: Coupon;
  isCopied: boolean;
  texts: { copy: ReactNode; copied: ReactNode };
  onCopy: () => void;
}

function Card({ coupon, isCopied, texts, onCopy }: CardProps) {
  const page = usePage();
  const { code, description, peopleUsed, expiryDate, percentageLeft } = coupon;
  const ground = groundOf(page, coupon.theme);
  return (
    <li {...ground} className="coupon-list__card brand-ground">
      <div className="coupon-list__face">
        <p className="coupon-list__description">{description}</p>
        {peopleUsed !== undefined || expiryDate ? (
          // Because of the date: a browser may abbreviate the month differently than the machine that built the page.
          <p className="coupon-list__facts">
            {peopleUsed === undefined ? null : (
              <span>
                {labelText(page, 'couponPeopleUsed', {
                  number: formatCount(page.formats, peopleUsed),
                  count: peopleUsed,
                })}
              </span>
            )}
            {expiryDate ? (
              <span lang={page.labelLanguage('couponExpires')} suppressHydrationWarning>
                {page.label('couponExpires', { date: formatDay(page.formats, expiryDate) })}
              </span>
            ) : null}
          </p>
        ) : null}
        {percentageLeft === undefined ? null : (
          <p className="coupon-list__left">
            <svg
              className="coupon-list__bar"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={percentageLeft} height="1" />
            </svg>
            <span>{labelText(page, 'couponPercentageLeft', { percent: percentageLeft })}</span>
          </p>
        )}
      </div>
      <div className="coupon-list__stub">
        <code className="coupon-list__code">{code}</code>
        <button type="button" className="button coupon-list__copy" onClick={onCopy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? texts.copied : texts.copy}
          <span className="visually-hidden"> {code}</span>
        </button>
      </div>
    </li>
  );
}

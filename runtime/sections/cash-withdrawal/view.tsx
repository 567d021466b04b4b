import { LinkButton } from '../../components/link-button.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { CashWithdrawalProps } from './schema.ts';

/** Displayed height of a payment method's picture, in CSS px. */
const METHOD_HEIGHT_PX = 40;

export function View(props: CashWithdrawalProps) {
  const { heading, subtitle, methods, image, imageAlt, url, linkText, note, backgroundColor } = props;
  return (
    <SectionFrame type="cash-withdrawal" ground="brand" backgroundColor={backgroundColor}>
      <div className={image ? 'cash-withdrawal__layout' : undefined}>
        <div>
          <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
          <dl className="cash-withdrawal__methods">
            {methods.map((method) => (
              <div className="cash-withdrawal__method" key={method.name}>
                <dt className="cash-withdrawal__name">
                  {method.img ? (
                    <Picture
                      className="cash-withdrawal__picture"
                      src={method.img}
                      alt=""
                      height={METHOD_HEIGHT_PX}
                    />
                  ) : null}
                  {method.name}
                </dt>
                <dd className="cash-withdrawal__time">{method.time}</dd>
              </div>
            ))}
          </dl>
          {url && linkText ? (
            <LinkButton className="cash-withdrawal__link" href={url}>
              {linkText}
            </LinkButton>
          ) : null}
          {note ? <p className="cash-withdrawal__note">{note}</p> : null}
        </div>
        {image ? (
          <Picture
            className="cash-withdrawal__art"
            src={image}
            alt={imageAlt ?? ''}
            sizes="(min-width: 56.25rem) 33rem, 94vw"
          />
        ) : null}
      </div>
    </SectionFrame>
  );
}

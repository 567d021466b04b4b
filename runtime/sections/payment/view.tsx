import { Icon } from '../../components/icon.tsx';
import { LinkIfAny } from '../../components/link-if-any.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { PaymentProps } from './schema.ts';

/** Displayed width and height of a reason's picture, in CSS px. */
const REASON_PX = 64;
const SAFETY_ICON_PX = 28;

export function View(props: PaymentProps) {
  const { heading, withdrawalImage, withdrawalImageAlt, rewardsAndDownloadContent, backgroundColor } = props;
  return (
    <SectionFrame type="payment" backgroundColor={backgroundColor}>
      <div className={withdrawalImage ? 'payment__layout' : undefined}>
        <div className="payment__words">
          <SectionHeading title={heading} backgroundColor={backgroundColor} />
          {rewardsAndDownloadContent ? (
            <ul className="payment__reasons">
              {rewardsAndDownloadContent.map((reason) => (
                <Reason key={`${reason.src}${reason.imgLabelBold}${reason.imgLabel}`} reason={reason} />
              ))}
            </ul>
          ) : null}
          <Safety {...props} />
        </div>
        {withdrawalImage ? (
          <Picture
            className="payment__art"
            src={withdrawalImage}
            alt={withdrawalImageAlt ?? ''}
            sizes="(min-width: 56.25rem) 33rem, 94vw"
          />
        ) : null}
      </div>
    </SectionFrame>
  );
}

function Reason({ reason }: { reason: NonNullable<PaymentProps['rewardsAndDownloadContent']>[number] }) {
  const { src, alt, imgLabelBold, imgLabel, url } = reason;
  return (
    <li>
      <LinkIfAny className="payment__reason" href={url}>
        <Picture
          className="payment__picture"
          src={src}
          alt={alt}
          width={REASON_PX}
          height={REASON_PX}
          sizes={`${REASON_PX}px`}
          isWhole
        />
        <span className="payment__label">
          {imgLabelBold ? <strong className="payment__bold">{imgLabelBold} </strong> : null}
          {imgLabel ? <span>{imgLabel}</span> : null}
        </span>
        {url ? <Icon name="forward" /> : null}
      </LinkIfAny>
    </li>
  );
}

/** The note on safety: content's icon or a shield, then the text. */
function Safety({ paymentSafetyIcon, paymentSafetyUrl, paymentSafetyLabelText }: PaymentProps) {
  if (!paymentSafetyLabelText) return null;
  return (
    <LinkIfAny className="payment__safety" href={paymentSafetyUrl} plain="p">
      {paymentSafetyIcon ? (
        <Picture src={paymentSafetyIcon} alt="" width={SAFETY_ICON_PX} height={SAFETY_ICON_PX} />
      ) : (
        <Icon name="shield" />
      )}
      <span>{paymentSafetyLabelText}</span>
    </LinkIfAny>
  );
}

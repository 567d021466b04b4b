import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import { AUTOMATIC_VERSION } from './capacity.ts';
import { QrCode } from './code.tsx';
import type { QrCodeProps } from './schema.ts';

const BLACK = '#000000';

export function View(props: QrCodeProps) {
  const page = usePage();
  const { heading, subtitle, caption, color = BLACK, version = AUTOMATIC_VERSION, backgroundColor } = props;
  return (
    <SectionFrame type="qr-code" ground="tint" backgroundColor={backgroundColor}>
      {heading ? (
        <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      ) : null}
      <figure className="qr-code__figure">
        <QrCode
          text={props.url ?? `${page.origin}${page.route}`}
          color={color}
          version={version}
          label={page.label('qrCode')}
        />
        <figcaption className="qr-code__caption">{caption ?? page.label('qrCodeCaption')}</figcaption>
      </figure>
    </SectionFrame>
  );
}

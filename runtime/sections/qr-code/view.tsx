import { labelText } from '../../components/label-text.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import { AUTOMATIC_VERSION, bytesOf, capacityOf } from './capacity.ts';
import { QrCode } from './code.tsx';
import type { QrCodeProps } from './schema.ts';

const BLACK = '#000000';

export function View(props: QrCodeProps) {
  const page = usePage();
  const { heading, subtitle, caption, color = BLACK, version = AUTOMATIC_VERSION, backgroundColor } = props;
  const tracked = props.url === undefined ? trackedText(page.tracking?.url, props.color) : null;
  return (
    <SectionFrame type="qr-code" ground="tint" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <figure className="qr-code__figure">
        {tracked === null ? (
          <QrCode
            text={props.url ?? `${page.origin}${page.route}`}
            color={color}
            version={version}
            label={page.label('qrCode')}
          />
        ) : (
          <div
            data-section="qr-code"
            data-tracking={page.tracking?.options}
            data-text={tracked}
            data-color={props.color}
            data-version={version}
          >
            <QrCode
              text={tracked}
              color={color}
              version={roomFor(tracked, version)}
              label={page.label('qrCode')}
            />
          </div>
        )}
        <figcaption className="qr-code__caption">{caption ?? labelText(page, 'qrCodeCaption')}</figcaption>
      </figure>
    </SectionFrame>
  );
}

/** Text of the tracking link's code, with `af_ss_qr` to mark scans; `null` without a link or if it is too long. */
function trackedText(link: string | undefined, color: string | undefined): string | null {
  if (link === undefined) return null;
  const text = `${link}&af_ss_qr=${color === undefined ? 'true' : 'c'}`;
  return bytesOf(text) > capacityOf(AUTOMATIC_VERSION) ? null : text;
}

/** The requested version, unless the text needs a larger one. */
function roomFor(text: string, version: number): number {
  return bytesOf(text) > capacityOf(version) ? AUTOMATIC_VERSION : version;
}

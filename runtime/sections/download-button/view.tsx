import { BrandMark } from '../../chrome/brand-mark.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { DownloadButtonSectionProps } from './schema.ts';

export function View({ heading, subtitle, backgroundColor, ...config }: DownloadButtonSectionProps) {
  return (
    <SectionFrame type="download-band" ground={heading ? 'brand' : 'plain'} backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      {heading ? <BrandMark /> : null}
      <DownloadButton config={config} />
    </SectionFrame>
  );
}

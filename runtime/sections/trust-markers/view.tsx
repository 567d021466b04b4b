import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { TrustMarkerList } from '../../components/trust-marker-list.tsx';
import type { TrustMarkersProps } from './schema.ts';

export function View({ heading, markers, backgroundColor }: TrustMarkersProps) {
  return (
    <SectionFrame type="trust-markers" ground="tint" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} backgroundColor={backgroundColor} />
      <TrustMarkerList markers={markers} isStrip />
    </SectionFrame>
  );
}

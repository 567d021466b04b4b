import type { TrustMarker } from '../../schemas/trust-marker.ts';
import { LinkIfAny } from './link-if-any.tsx';
import { Picture } from './picture.tsx';

/** Default size of a marker's picture, in CSS px. */
const DEFAULT_SIZE = { desktop: { width: 40, height: 40 }, mobile: { width: 28, height: 28 } };

interface TrustMarkerListProps {
  markers: TrustMarker[];
  /** Above the fold. */
  priority?: boolean | undefined;
  /** In one row where there is room. */
  isStrip?: boolean;
}

/** More columns do not fit on any screen. */
const MOST_COLUMNS = 6;

/** Short reasons to trust the app, each a picture and two lines. In the hero and in a section of its own. */
export function TrustMarkerList({ markers, priority, isStrip }: TrustMarkerListProps) {
  const rows = `trust-list--${markers.length % 3 === 0 ? 'three' : 'two'}`;
  const strip = isStrip ? ` trust-list--of-${Math.min(markers.length, MOST_COLUMNS)}` : '';
  return (
    <ul className={`trust-list ${rows}${strip}`}>
      {markers.map((marker) => (
        <li key={`${marker.title}${marker.img}`}>
          <LinkIfAny className="trust-list__marker" href={marker.url}>
            <Marker marker={marker} priority={priority} />
          </LinkIfAny>
        </li>
      ))}
    </ul>
  );
}

function Marker({ marker, priority }: { marker: TrustMarker; priority: boolean | undefined }) {
  const { desktop, mobile } = marker.sizes ?? DEFAULT_SIZE;
  return (
    <>
      <Picture
        className="trust-list__picture"
        src={marker.img}
        alt={marker.alt ?? ''}
        {...(desktop ?? DEFAULT_SIZE.desktop)}
        phone={mobile ?? desktop ?? DEFAULT_SIZE.mobile}
        priority={priority}
      />
      <span className="trust-list__text">
        <strong className="trust-list__title">{marker.title}</strong>
        {marker.subtitle ? <span className="trust-list__subtitle">{marker.subtitle}</span> : null}
      </span>
    </>
  );
}

import type { ReactNode } from 'react';
import { groundOf, inkOn } from '../../components/content-color.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { TrustMarkerList } from '../../components/trust-marker-list.tsx';
import { usePage } from '../../page-context.tsx';
import type { HeroProps } from './schema.ts';

interface HeroFrameProps {
  props: HeroProps;
  /** More classes of the section. */
  className?: string | undefined;
  /** The picture or game beside the words. */
  art: ReactNode;
}

/** A hero: heading, download button, offer and trust markers, beside its art. */
export function HeroFrame({ props, className, art }: HeroFrameProps) {
  const page = usePage();
  const { heading, headingDescription, backgroundColorMobile } = props;
  const ground = groundOf(page, backgroundColorMobile);
  const isFixedColor = ground?.['data-tone'] !== undefined;
  const markers = props.showTrustMarkers ? (props.trustMarkers ?? []) : [];
  const classes = [
    'hero',
    className,
    'brand-ground',
    isFixedColor && 'hero--phone-color',
    art === null && 'hero--plain',
    ground?.className,
    props.className,
  ];
  const on = isFixedColor ? { color: backgroundColorMobile ?? '' } : { theme: ground?.['data-theme'] };
  const ink = inkOn(page, props.headingColor, on);
  return (
    <section {...ground} className={classes.filter(Boolean).join(' ')}>
      <div className="hero__inner wrap">
        <div className="hero__text">
          <h1 className={['hero__heading', ink].filter(Boolean).join(' ')}>{heading}</h1>
          {headingDescription ? <p className="hero__description">{headingDescription}</p> : null}
        </div>
        <div className="hero__action">
          <DownloadButton config={props.download_button} />
          <Offer {...props} />
        </div>
        {markers.length > 0 ? (
          <div className="hero__trust">
            <TrustMarkerList markers={markers} priority />
          </div>
        ) : null}
        {art}
      </div>
    </section>
  );
}

/** What the download brings, with its conditions, below the button. Source: spec §3 'downloadAndWin'. */
function Offer({ showDownloadWinnings, invitation, winnings }: HeroProps) {
  if (!showDownloadWinnings || !winnings) return null;
  return (
    <p className="hero__offer">
      {invitation ? <strong>{invitation}</strong> : null}
      {winnings}
    </p>
  );
}

import { DownloadButton } from '../../components/download-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { usePage } from '../../page-context.tsx';
import type { StickyDownloadProps } from './schema.ts';

/**
 * Placed before the footer and sticky at the bottom of the screen until the visitor gets there, so it never covers the footer. `browser.ts`
 * shows the note after a press; its live region is present from the start, so that the note is announced.
 */
export function View({ text, download_button, noStickyNotificationBanner }: StickyDownloadProps) {
  const page = usePage();
  const settings = { ...page.download, ...download_button };
  const { stickyNotifTitle, stickyNotifSubTitle, useMarketingStickyButton } = settings;
  return (
    <section
      className={`sticky-download${useMarketingStickyButton ? ' sticky-download--marketing brand-ground' : ''}`}
      data-section="sticky-download"
      data-start="click"
      aria-label={page.label('downloadApp')}
    >
      {noStickyNotificationBanner ? null : (
        <div role="status">
          <div className="sticky-download__note" hidden>
            <Icon name="download" />
            <p>
              <strong>{stickyNotifTitle ?? labelText(page, 'stickyNotificationTitle')}</strong>
              <br />
              {stickyNotifSubTitle ?? labelText(page, 'stickyNotificationSubtitle')}
            </p>
          </div>
        </div>
      )}
      <div className="sticky-download__bar wrap">
        {text ? <p className="sticky-download__text">{text}</p> : null}
        <DownloadButton config={download_button} look="sticky" />
      </div>
    </section>
  );
}

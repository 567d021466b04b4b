/** Sections that a page's fields and flags give it, beside those of its `page_body`. */
import type { PageFlags } from '../../../schemas/index.ts';
import type { PageData, PageSection } from '../model/types.ts';

/** `Hero_Banner` as the page's first section. @param types section types of the project */
export function heroSections(data: PageData, types: readonly string[]): PageSection[] {
  const { Hero_Banner: hero, downloadAndWin } = data;
  if (hero === undefined) return [];
  const type = hero.showPlayableLudo === true && types.includes('ludo-hero') ? 'ludo-hero' : 'hero';
  const texts = { invitation: downloadAndWin?.DownloadNow, winnings: downloadAndWin?.WinningsContent };
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  return [{ type, props: { ...hero, ...Object.fromEntries(given) } }];
}

/**
 * Sections that flags lay over the page, not yet validated. Every field of such a section has a default. One that the page itself has
 * stands in for that of the flag, with its own fields: two would lie on each other.
 * @param own the page's sections
 */
export function overlaySections(data: PageData, own: readonly PageSection[]): PageSection[] {
  const types = new Set(own.map(({ type }) => type));
  // A page may show the steps, and open their window after the download as well.
  return flagged(data).filter(({ type }) => type === 'install-steps' || !types.has(type));
}

function flagged(data: PageData): PageSection[] {
  const flags: PageFlags = data.flags ?? {};
  const wanted: PageSection[] = [];
  if (flags.downloadOnAnyClick) wanted.push({ type: 'download-anywhere', props: {} });
  if (flags.showStickyDownload) {
    const { noStickyNotificationBanner } = flags;
    // The invitation to download is shown by the bar for that purpose.
    const isInviting = data.downloadButtonCustomization?.useMarketingStickyButton === true;
    const text = isInviting ? data.downloadAndWin?.DownloadNow : undefined;
    wanted.push({ type: 'sticky-download', props: { text, noStickyNotificationBanner } });
  }
  if (flags.showChat) wanted.push({ type: 'chat', props: {} });
  if (flags.showInstallSteps) {
    wanted.push({ type: 'install-steps', props: { windowOnly: true, openOnDownload: true } });
  }
  if (flags.useHandGesture) {
    const delay = flags.handGestureDelayInSecond;
    wanted.push({ type: 'hand-gesture', props: delay === undefined ? {} : { delayInSecond: delay } });
  }
  return wanted;
}

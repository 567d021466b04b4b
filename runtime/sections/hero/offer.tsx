import type { HeroProps } from './schema.ts';

/** What the download brings, with its conditions, below the button. Source: spec §3 'downloadAndWin'. */
export function Offer({ showDownloadWinnings, invitation, winnings }: HeroProps) {
  if (!showDownloadWinnings || !winnings) return null;
  return (
    <p className="hero__offer">
      {invitation ? <strong>{invitation}</strong> : null}
      {winnings}
    </p>
  );
}

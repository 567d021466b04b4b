import type { HeroProps } from './schema.ts';

/** What can be won, with its conditions, below the download button. Source: spec §3 'downloadAndWin'. */
export function Winnings({ showDownloadWinnings, invitation, winnings }: HeroProps) {
  if (!showDownloadWinnings || !winnings) return null;
  return (
    <p className="hero__winnings">
      {invitation ? <strong>{invitation}</strong> : null}
      {winnings}
    </p>
  );
}

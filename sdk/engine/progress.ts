import type { Progress } from '../slipway.d.ts';

/** Mean speed below which a download counts as slow: 128 KiB, about 1 Mbit, per second. */
const SLOW_BYTES_PER_SECOND = 128 * 1024;

/** Figures that progress is computed from. */
export interface Measure {
  receivedBytes: number;
  totalBytes: number | null;
  /** Bytes received since the transfer last started. */
  transferredBytes: number;
  /** Time since the transfer last started, without the time spent waiting. */
  elapsedMs: number;
}

/** The figures shown to visitors. Time left follows the mean speed since the transfer last started. Source: spec §9. */
export function measureProgress({
  receivedBytes,
  totalBytes,
  transferredBytes,
  elapsedMs,
}: Measure): Progress {
  const perSecond = (transferredBytes * 1000) / Math.max(elapsedMs, 1);
  return {
    receivedBytes,
    totalBytes,
    percent: totalBytes ? Math.min(100, Math.round((receivedBytes * 100) / totalBytes)) : null,
    secondsLeft:
      totalBytes && transferredBytes > 0
        ? Math.max(0, Math.ceil((totalBytes - receivedBytes) / perSecond))
        : null,
    speed: transferredBytes > 0 && perSecond < SLOW_BYTES_PER_SECOND ? 'slow' : 'fast',
  };
}

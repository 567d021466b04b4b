import type { DownloadError, DownloadErrorCode } from '../slipway.d.ts';

const MAY_PASS = /network|stalled|not-package|changed/;

/** An error as the page sees it. */
export function downloadError(code: DownloadErrorCode, message: string): DownloadError {
  return { code, message, canRetry: MAY_PASS.test(code), hint: `sdk-errors#${code}` };
}

/** Why a server did not respond, as the end of a sentence that begins with its address. */
export function whyNoAnswer(error: unknown, mostWaitMs: number): string {
  if (!(error instanceof Error)) return `cannot be reached: ${error}`;
  if (error.name === 'TimeoutError') return `gives no answer within ${mostWaitMs / 1000} s`;
  return `cannot be reached: ${error.cause instanceof Error ? error.cause.message : error.message}`;
}

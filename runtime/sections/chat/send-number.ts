import { callService } from '../../browser/service-calls.ts';

/** What the chat sends. Source: spec §7, call 4. */
export interface AppLinkRequest {
  mobileNumber: string;
  /** Route of the page that asked. */
  pageFrom: string;
}

/** Has the app link sent to a mobile number. Any ok status is success; anything else rejects. */
export async function sendNumber(endpoint: string, payload: AppLinkRequest): Promise<void> {
  const { isOk, status } = await callService('downloads', { url: endpoint, payload });
  if (!isOk) throw new Error(`The downloads service answered ${status}.`);
}

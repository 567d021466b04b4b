import { callService } from '../../browser/service-calls.ts';

/** Body of the chat's request. Source: spec §7, call 4. */
export interface AppLinkRequest {
  mobileNumber: string;
  /** Route of the page that sends it. */
  pageFrom: string;
}

/** Requests that the app link be sent to a mobile number. Any ok status is success; anything else rejects. */
export async function sendNumber(endpoint: string, payload: AppLinkRequest): Promise<void> {
  const { isOk, status } = await callService('downloads', { url: endpoint, payload });
  if (!isOk) throw new Error(`The downloads service answered ${status}.`);
}

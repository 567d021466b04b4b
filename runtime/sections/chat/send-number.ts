/** What the chat sends. Source: spec §7, call 4. */
export interface AppLinkRequest {
  mobileNumber: string;
  /** Route of the page that asked. */
  pageFrom: string;
}

/** Has the app link sent to a mobile number. Any ok status is success; anything else rejects. */
export async function sendNumber(endpoint: string, request: AppLinkRequest): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`The downloads service answered ${response.status}.`);
}

/** What the types of the SDK say, written by `reference.test.ts`: not to be changed by hand. */
export const options = [
  {
    name: 'product',
    type: 'string',
    default: "'app'",
    meaning: "Slug of the product, used for the saved file's name and the browser database.",
    example: "'my-app'",
  },
  {
    name: 'productName',
    type: 'string',
    meaning: "Name shown in the sheet's title. Without it the title is 'Downloading app'.",
  },
  {
    name: 'linkEndpoint',
    type: 'string',
    meaning: 'Endpoint that returns the package\'s link, `{ "apkLink": "https://…" }`.',
    example: "'/api/link'",
  },
  {
    name: 'defaultUrl',
    type: 'string',
    meaning: "Opened when no other address of the package is known. Default: the link's own address.",
  },
  {
    name: 'apkFromApi',
    type: 'boolean',
    default: 'false',
    meaning: 'Query `linkEndpoint` even when `apkUrl` or `defaultUrl` is given.',
  },
  { name: 'apkUrl', type: 'string', meaning: 'Fixed address of the package.' },
  { name: 'iosUrl', type: 'string', meaning: 'App-store address for iPhones, iPads and Macs.' },
  {
    name: 'timing',
    type: 'boolean',
    default: 'false',
    meaning: 'Stream `apkUrl` with progress instead of opening it in the tab.',
  },
  {
    name: 'sheet',
    type: "'modal' | 'bottom' | 'none'",
    meaning: 'Modal or bottom sheet; `none` shows nothing. Default: bottom sheet up to 767 px, modal above.',
  },
  {
    name: 'percentage',
    type: 'boolean',
    default: 'false',
    meaning: 'Show the percentage in figures beside the bar.',
  },
  {
    name: 'noAutoResume',
    type: 'boolean',
    default: 'false',
    meaning: 'Do not resume an unfinished download automatically when the page is loaded again.',
  },
  {
    name: 'autoStart',
    type: 'boolean',
    default: 'false',
    meaning: 'Start when the page is loaded, once per path.',
  },
  {
    name: 'weakInternet',
    type: 'boolean',
    default: 'false',
    meaning: "Show the 'Weak Internet' banner on 2g, slow-2g, 3g and slow-4g.",
  },
  {
    name: 'consent',
    type: 'string',
    meaning:
      'Id of a checkbox that must be checked before a click has any effect. Another kind of element with that id gives no consent.',
  },
  {
    name: 'integrity',
    type: 'string',
    meaning:
      'Required hash of the package: `sha256-…` (base64, as for scripts), or the address of a manifest written by `slipway apk manifest`. A file that is not proved to match is neither saved nor opened, in any browser. Needs `lookup.js`, `verify.js` and `sha256.js` beside the script.',
  },
  {
    name: 'signer',
    type: 'string',
    meaning:
      'Required signer of the package: the SHA-256 of the certificate, as `slipway apk manifest` prints it (`signerSha256`), or `sha256-…` in base64. A package with another signer is neither saved nor opened, in any browser. Needs `signature.js` beside the script, and a page on https.',
  },
  {
    name: 'eventEndpoint',
    type: 'string',
    meaning: 'Event-logging service, called by PUT. Without it no events are sent.',
    example: "'/api/logevents'",
  },
  {
    name: 'eventAppName',
    type: 'string',
    meaning: 'What the event-logging service calls the app, its `appName`. Default: `product`.',
    example: "'my-app'",
  },
  { name: 'label', type: 'string', meaning: "Label of the events: the page's topic." },
  {
    name: 'tracking',
    type: 'string',
    meaning:
      "Load `tracking.js` and make the page's tracking link: its base, or all options of the link as JSON. Only on the script's own element.",
    example: "'https://brand.onelink.me/Ab12'",
  },
  {
    name: 'trackingLink',
    type: 'boolean | (() => string | null | undefined)',
    default: 'false',
    meaning:
      "Open the page's tracking link instead of `defaultUrl`; in code also a function that returns the link. While there is none, the option has no effect.",
  },
  {
    name: 'locale',
    type: 'string',
    meaning: "`en`, `hi`, `gu` or `bn`. Default: the page's language, else English.",
  },
  {
    name: 'texts',
    type: 'string',
    meaning:
      "Replaces the sheet's texts, in the order of `Texts`, separated by `|`, with `#` for inserted values. An empty one stays as it is.",
  },
  {
    name: 'debug',
    type: 'boolean',
    default: 'false',
    meaning: "Explain every decision in the console; also by `?slipway-debug` in the page's address.",
  },
];

export const events = [
  {
    name: 'slipway:click',
    detail: 'ClickAction',
    when: 'A click is about to be performed; `preventDefault()` stops it.',
  },
  {
    name: 'slipway:open',
    detail: 'ClickAction',
    when: "A link is opened instead of streamed, and the button's own click handling runs.",
  },
  { name: 'slipway:start', detail: 'DownloadState', when: 'A download starts or resumes.' },
  { name: 'slipway:progress', detail: 'DownloadState', when: 'At most 10 times a second.' },
  {
    name: 'slipway:verify',
    detail: 'DownloadState',
    when: 'Bytes are being verified. At most 10 times a second.',
  },
  {
    name: 'slipway:complete',
    detail: 'DownloadState',
    when: 'The browser has received the package for saving.',
  },
  {
    name: 'slipway:failure',
    detail: 'DownloadState',
    when: 'The download has failed; its link, if there is one, is opened instead.',
  },
];

export const states = [
  { status: 'idle', fields: '', meaning: 'Nothing has been requested yet, or the download was cancelled.' },
  {
    status: 'preparing',
    fields: '',
    meaning: "Looking up the link and opening the store; the package's server has not been contacted yet.",
  },
  { status: 'downloading', fields: '…Progress', meaning: 'Bytes are arriving.' },
  {
    status: 'waiting',
    fields: 'isOffline: boolean; …Progress',
    meaning: 'Between two attempts: the device is offline, or the engine backs off.',
  },
  {
    status: 'verifying',
    fields: '…Verified',
    meaning: 'All bytes have arrived and are verified before the package is saved.',
  },
  { status: 'paused', fields: '…Progress', meaning: 'Stopped by `pause()`; received bytes stay.' },
  {
    status: 'complete',
    fields: 'totalBytes: number; file: SavedFile | null',
    meaning: '`file` is `null` in tabs that followed while another one downloaded and saved it.',
  },
  {
    status: 'failed',
    fields: 'error: DownloadError; link: string | null; withheld?: Withheld; isOtherTab?: true',
    meaning:
      '`link` is what the page opens instead. It is `null` when there is none, because a lookup alone would have given it; in tabs that followed another one, where `isOtherTab` is set; and with `withheld`: a package that must be proved is delivered proved or not at all.',
  },
];

export const progress = [
  {
    name: 'receivedBytes',
    type: 'number',
    meaning: 'Bytes received, including those stored by an earlier visit.',
  },
  {
    name: 'totalBytes',
    type: 'number | null',
    meaning: '`null` while the length is unknown (not sent, or a compressed transfer).',
  },
  {
    name: 'percent',
    type: 'number | null',
    meaning: '0 to 100, rounded. `null` while the length is unknown.',
  },
  {
    name: 'secondsLeft',
    type: 'number | null',
    meaning:
      'Whole seconds until the end, at the mean speed since the transfer last started, rounded up. `null` before the first byte, or while the length is unknown.',
  },
  { name: 'speed', type: "'fast' | 'slow'", meaning: '`slow` under 128 KiB a second.' },
];

export const errors = [
  {
    code: 'network',
    meaning: 'No answer, a broken connection, an answer that ended early, or a server that is busy.',
  },
  { code: 'stalled', meaning: 'No headers or no byte for 12 s.' },
  {
    code: 'refused',
    meaning:
      'The server refused (401, 403, 404, 410, another 4xx), or has a file of another length than expected.',
  },
  { code: 'not-package', meaning: 'What came is no package: a login page, a foreign file.' },
  {
    code: 'changed',
    meaning: "The server's file changed, cannot be resumed, or its answers contradict each other.",
  },
  {
    code: 'integrity',
    meaning: 'The bytes do not have the expected SHA-256, or the expected one could not be determined.',
  },
  { code: 'lookup', meaning: 'The link lookup gave no usable http(s) link.' },
  {
    code: 'cors',
    meaning: "The package's server is there, but does not let this page read its answers (CORS).",
  },
  {
    code: 'sandbox',
    meaning: 'The frame that shows the page may not download: its `sandbox` lacks `allow-downloads`.',
  },
  {
    code: 'storage',
    meaning: 'The file is too large to be held without browser storage, or what was stored is gone.',
  },
  { code: 'internal', meaning: "The page's own code failed; never expected." },
];

/**
 * The policy of a file of `/assets/` that is opened as a document of its own: it may only show itself. It has no effect on a picture, a
 * script or a style sheet in a page.
 */
export const ASSET_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; font-src data:; frame-ancestors 'none'; sandbox";

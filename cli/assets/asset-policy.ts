/**
 * What a file of `/assets/` may do when somebody opens it as a page of its own: show itself, and nothing else. In a page
 * it means nothing to a picture, a script or a style sheet.
 */
export const ASSET_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; font-src data:; frame-ancestors 'none'; sandbox";

/** Address of the page on which YouTube or Vimeo show a film, from the embed link that the schemas make of any link to it. */
export function filmPageUrl(embedUrl: string): string {
  const url = new URL(embedUrl);
  const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  if (url.hostname === 'player.vimeo.com') {
    // The key of a film that is not listed.
    const key = url.searchParams.get('h');
    return `https://vimeo.com/${id}${key === null ? '' : `/${key}`}`;
  }
  const start = url.searchParams.get('start');
  return `https://www.youtube.com/watch?v=${id}${start === null ? '' : `&t=${start}s`}`;
}

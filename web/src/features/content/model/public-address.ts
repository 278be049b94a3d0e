/** The shareable address of this page: without parameters that only this window needs, at the given anchor. */
export function publicAddress(anchor = ''): string {
  const url = new URL(location.href);
  url.search = '';
  url.hash = anchor;
  return url.href;
}

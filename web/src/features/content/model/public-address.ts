/** The address of this page for others: without what only this window needs, at the place that is meant. */
export function publicAddress(anchor = ''): string {
  const url = new URL(location.href);
  url.search = '';
  url.hash = anchor;
  return url.href;
}

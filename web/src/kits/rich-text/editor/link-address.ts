import { isArticleAddress } from '@ganlin/contract/content/markup';

/** What was typed as it is meant: `www.cma.gov.cn` lacks only its scheme, a letter's address too. */
export function meantAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || isArticleAddress(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i.test(address) ? `https://${address}` : address;
}

import { isArticleAddress } from '@ganlin/contract/content/markup';

/** The URL that was meant: `www.cma.gov.cn` lacks only its scheme, and so does an e-mail address. */
export function meantAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || isArticleAddress(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i.test(address) ? `https://${address}` : address;
}

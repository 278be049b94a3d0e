/** A web page with its own address, outside the menus. */
interface SitePage {
  readonly title: string;
  /** Accessible without signing in: this page alone, or also everything below its address. */
  readonly open?: 'page' | 'below';
  /** Shown without the site's header and footer. */
  readonly bare?: true;
}

/** Pages by address; `:id` in an address matches one segment. */
export type PageTable = Readonly<Record<`/${string}`, SitePage>>;

export function isPageAddress(pages: PageTable, address: string): boolean {
  return pageAt(pages, address) !== undefined;
}

/** The entry of a table whose pattern matches an address. */
export function pageAt<Page>(pages: Readonly<Record<string, Page>>, address: string): Page | undefined {
  return Object.entries(pages).find(([pattern]) => matches(pattern, address))?.[1];
}

export function isOpenAddress(pages: PageTable, address: string): boolean {
  return Object.entries(pages).some(
    ([pattern, { open }]) =>
      open !== undefined && (matches(pattern, address) || (open === 'below' && address.startsWith(`${pattern}/`))),
  );
}

function matches(pattern: string, address: string): boolean {
  const [wanted, given] = [pattern.split('/'), address.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}

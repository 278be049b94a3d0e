/**
 * What the text of an article may hold. The server keeps nothing else (content/markup.rules.ts), the editor offers
 * nothing else, and pages let nothing else through a second time.
 */
export const articleTags: readonly string[] =
  'h2 h3 h4 p blockquote ul ol li hr figure figcaption table tbody tr th td strong em u s sub sup a img br span'.split(
    ' ',
  );

/** Attributes that are kept, by tag. */
export const articleAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['data-file', 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  span: ['data-formula'],
};

/** Attributes that an article gets when it is read: anchors, pictures with their addresses, what foreign links need. */
export const readingAttributes: Readonly<Record<string, readonly string[]>> = {
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  p: ['id'],
  a: ['rel', 'target'],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'loading'],
};

const MAX_ADDRESS = 2000;
// Neither signs that browsers leave out of an address, nor those that could end an attribute.
const address = /^(?:https?:\/\/[^\s/\\?#]|mailto:[^\s:]+@|tel:[+\d]|\/(?![/\\])|#)[^\s"'<>`\\\p{Cc}\p{Cf}]*$|^\/$/iu;

/** Where a link may lead: http, https, mailto, tel, or somewhere on this site (`/…`, `#…`). */
export function isArticleAddress(href: string): boolean {
  return href.length <= MAX_ADDRESS && address.test(href);
}

/** Whether it leaves this site. */
export const isForeignAddress = (href: string): boolean => /^https?:/i.test(href);

/**
 * Markup allowed in the text of an article. The server stores nothing else (content/markup/markup.rules.ts), the editor
 * offers nothing else, and pages filter by it a second time.
 */
export const articleTags: readonly string[] =
  'h2 h3 h4 p blockquote ul ol li hr figure figcaption table tbody tr th td strong em u s sub sup a img br span'.split(
    ' ',
  );

/** Stored attributes, by tag. */
export const articleAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['data-file', 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  span: ['data-formula'],
};

/** Attributes added when an article is read: anchors, image URLs, attributes of external links. */
export const readingAttributes: Readonly<Record<string, readonly string[]>> = {
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  p: ['id'],
  a: ['rel', 'target'],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'loading'],
};

const MAX_ADDRESS = 2000;
// Neither characters that browsers strip from a URL nor those that could end an attribute.
const address = /^(?:https?:\/\/[^\s/\\?#]|mailto:[^\s:]+@|tel:[+\d]|\/(?![/\\])|#)[^\s"'<>`\\\p{Cc}\p{Cf}]*$|^\/$/iu;

/** Allowed link targets: http, https, mailto, tel, or an address on this site (`/…`, `#…`). */
export function isArticleAddress(href: string): boolean {
  return href.length <= MAX_ADDRESS && address.test(href);
}

/** Whether the link leaves this site. */
export const isForeignAddress = (href: string): boolean => /^https?:/i.test(href);

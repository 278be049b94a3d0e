import { escapeAttribute } from '@ganlin/domain/rich-text/escape';
import { isForeignAddress } from '@ganlin/contract/content/markup';
import type { Picture } from '@ganlin/contract/content/read';

/** As wide as the text column on a large screen, and as the screen on a small one. */
const SIZES = '(max-width: 860px) 100vw, 800px';

/** Stored markup as shown on pages: pictures with their URLs and sizes, external links in a new window. */
export function shownBody(html: string, pictures: ReadonlyMap<string, Picture>): string {
  return html
    .replaceAll(/<img data-file="([\da-f-]{36})"( alt="[^"]*")>/g, (_, id: string, alt: string) => {
      const picture = pictures.get(id);
      return picture ? `<img data-file="${id}"${alt}${attributesOf(picture)}>` : '';
    })
    .replaceAll(/<a href="([^"]*)">/g, (tag, href: string) =>
      isForeignAddress(href) ? `<a href="${href}" rel="noopener noreferrer" target="_blank">` : tag,
    );
}

function attributesOf({ src, srcSet, width, height }: Picture): string {
  const set = srcSet === '' ? '' : ` srcset="${escapeAttribute(srcSet)}" sizes="${SIZES}"`;
  const size = width === null || height === null ? '' : ` width="${width}" height="${height}"`;
  return ` src="${escapeAttribute(src)}"${set}${size} loading="lazy"`;
}

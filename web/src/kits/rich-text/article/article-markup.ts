import { articleAttributes, articleTags, readingAttributes } from '@ganlin/contract/content/markup';
import DOMPurify from 'dompurify';
import { dressMarkup } from './dress-markup.ts';

/** The attributes the server returns in a body, for any tag; addresses are checked one by one. */
const ATTRIBUTES = [articleAttributes, readingAttributes].flatMap((byTag) => Object.values(byTag).flat());

/** The body as displayed. Browsers sanitise it again; the API did so when it read the article. */
export function dressed(html: string): string {
  return dressMarkup(typeof document === 'undefined' ? html : cleaned(html));
}

function cleaned(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...articleTags],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
  });
}

import { escapeXml } from '@ganlin/domain/rich-text/escape';

/** Text as it stands between tags or in a quoted attribute, of HTML and of XML alike. */
export const escaped = (text: string): string => escapeXml(text).replaceAll("'", '&#39;');

/** JSON for a script element of data: no tag can begin in it, so none can end it. */
export function jsonInPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

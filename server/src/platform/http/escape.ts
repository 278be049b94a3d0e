import { escapeXml } from '@ganlin/domain/rich-text/escape';

/** Escapes text for use between tags or in a quoted attribute, in both HTML and XML. */
export const escaped = (text: string): string => escapeXml(text).replaceAll("'", '&#39;');

/** JSON for a data script element: no tag can begin in it, so none can close it. */
export function jsonInPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

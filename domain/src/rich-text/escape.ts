/** Escapes text between tags. */
export function escapeHtml(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes text between tags or in a double-quoted attribute. */
export const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');

/** Characters not allowed in XML, even as entities. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The same for XML, which allows no control characters. */
export const escapeXml = (text: string): string => escapeAttribute(text.toWellFormed().replaceAll(NOT_IN_XML, ''));

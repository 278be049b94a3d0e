const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What XML cannot hold, even written as an entity. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as it stands between tags or in a quoted attribute, of HTML and of XML alike. */
export function escaped(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** JSON for a script element of data: no tag can begin in it, so none can end it. */
export function jsonInPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

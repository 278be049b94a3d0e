import { tagsOf, textBetween } from '../office/xml.rules.ts';

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr']);
const stored = new Set(['sub', 'sup']);
/** Drawn as an empty line to write on. */
const BLANK = '____';

/**
 * The lines of a document already converted to simple markup, as text: a table row becomes a line, pictures,
 * superscript and subscript keep their notation, emphasis is dropped, a line drawn to write on becomes a blank.
 */
export function linesOfMarkup(html: string): string[] {
  const lines = [''];
  let from = 0;
  let cells = 0;
  let isUnderlined = false;
  const add = (text: string) => (lines[lines.length - 1] += text);
  const newLine = () => (cells > 0 ? add(' ') : lines.push(''));
  for (const { name, kind, start, end, attribute } of tagsOf(html)) {
    const text = textBetween(html, from, start).replace(/[\n\r]+/g, ' ');
    add(isUnderlined && text !== '' && /^[\s_]*$/.test(text) ? BLANK : text);
    from = end;
    if (name === 'u') isUnderlined = kind === 'open';
    if (name === 'td' || name === 'th') cells += kind === 'open' ? 1 : -1;
    if ((name === 'td' || name === 'th') && kind === 'close' && cells === 0) add('\t');
    if (stored.has(name)) add(kind === 'close' ? `</${name}>` : `<${name}>`);
    if (name === 'img') add(`![](media:${attribute('src') ?? ''})`);
    if (name === 'br' || (blocks.has(name) && kind === 'close')) newLine();
  }
  add(textBetween(html, from, html.length));
  return lines.map((line) => line.replaceAll('\u00a0', ' ').trimEnd());
}

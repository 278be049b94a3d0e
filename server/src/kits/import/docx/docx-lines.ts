import { TABLE_MARK } from './docx-labels.ts';
import { tagsOf, textBetween } from '../office/xml.rules.ts';

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr']);
const stored = new Set(['sub', 'sup']);
/** Tables also arrange options and answers, of which nothing is lost. */
const arranged = /^\s*[（(]?[A-HＡ-Ｈ][)）.．、:：\s]|[0-9]\s*[-~—–－～至]\s*[0-9]|答\s?案|题\s?号/;
/** Drawn as an empty line to write on. */
const BLANK = '____';

/**
 * The lines of a document already converted to simple markup, as text: a table row becomes a line, the first of them
 * with a mark; pictures, superscript and subscript keep their notation, emphasis is dropped, a line drawn to write on
 * becomes a blank.
 */
export function linesOfMarkup(html: string): string[] {
  const lines = [''];
  let from = 0;
  let cells = 0;
  let rows = 0;
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
    if (name === 'table') rows = 0;
    if (name === 'tr' && kind === 'close' && cells === 0) {
      rows += 1;
      const row = lines.at(-1) ?? '';
      if (rows === 1 && !arranged.test(row)) lines[lines.length - 1] = `${row.trimEnd()}${TABLE_MARK}`;
    }
    if (stored.has(name)) add(kind === 'close' ? `</${name}>` : `<${name}>`);
    if (name === 'img') add(`![](media:${attribute('src') ?? ''})`);
    if (name === 'br' || (blocks.has(name) && kind === 'close')) newLine();
  }
  add(textBetween(html, from, html.length));
  return lines.map((line) => line.replaceAll('\u00a0', ' ').trimEnd());
}

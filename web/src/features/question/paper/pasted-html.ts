import { PICTURE_NOTE, TABLE_NOTE } from '@ganlin/domain/question-text/paper/paper';

const blocks: ReadonlySet<string> = new Set(['P', 'DIV', 'LI', 'TR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TABLE']);
const hidden: ReadonlySet<string> = new Set(['STYLE', 'SCRIPT', 'HEAD', 'TITLE', 'META', 'LINK', 'XML']);

/**
 * The text of formatted content that was copied, where plain text would lose something: raised and lowered characters
 * keep their notation, lines to write on become blanks, pictures and tables leave a note. Undefined where plain text
 * says as much.
 */
export function textOfPasted(html: string): string | undefined {
  if (!/<(?:su[bp]|img|table|u)[\s>]/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lines = textOf(body).split('\n');
  return lines.map((line) => line.replaceAll(/[^\S\t\n\u3000]+/g, ' ').trimEnd()).join('\n');
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replaceAll(/[\r\n]+/g, ' ');
  if (!(node instanceof Element) || hidden.has(node.tagName)) return '';
  const name = node.tagName;
  if (name === 'BR') return '\n';
  if (name === 'IMG') return PICTURE_NOTE;
  const inner = [...node.childNodes].map(textOf).join('');
  if (name === 'U') return inner !== '' && inner.trim() === '' ? '____' : inner;
  if (name === 'SUB' || name === 'SUP')
    return inner === '' ? '' : `<${name.toLowerCase()}>${inner}</${name.toLowerCase()}>`;
  if (name === 'TD' || name === 'TH') return `${inner.trim().replaceAll(/\s*\n\s*/g, ' ')}\t`;
  if (name === 'TABLE') return `\n${inner.trim()}${isArranged(inner) ? '' : TABLE_NOTE}\n`;
  return blocks.has(name) ? `${inner}\n` : inner;
}

/** Tables also arrange options and answers, of which nothing is lost. */
const isArranged = (text: string): boolean =>
  /^\s*[（(]?[A-H][)）.．、:：\s]|\d\s*[-~—–－～至]\s*\d|答\s?案|题\s?号/.test(text);

import { escapeHtml } from './escape.ts';
import { formulaTag, htmlOf, tokenOfTag, tokensOfHtml } from './rich-html.ts';
import { type RichElement, type RichNode, type RichToken, richTree } from './rich-tree.ts';

/** A blank of a fill-in question, as written in the stem. */
export const BLANK = /_{2,}/g;

const tagNames = 'b|i|u|strong|em|sub|sup|p|br|ul|ol|li|table|tbody|tr|th|td|span|img|audio|video';
const tagHere = new RegExp(`<(/?)(${tagNames})((?:\\s+[^\\s"'<>/=]+="[^"]*")*)\\s*/?>`, 'iy');
const tagAhead = new RegExp(`<(?=/?(?:${tagNames})(?![a-z0-9]))`, 'gi');
const mediaHere = /!\[((?:\\.|[^\]\\])*)\]\((media|audio|video):([\w-]{1,40})\)/y;
// Not `$ 5 $`: a formula neither begins nor ends with a space. Inside, `\$` is LaTeX's own.
const formulaHere = /(\${1,2})(?!\s)((?:\\[\s\S]|[^$\\])+?)(?<!\s)\1/y;
const special = /[\\$<!\n]/g;

/**
 * Markup from plain text: a line is a paragraph, `$…$` a formula, `<sub>` and similar tags themselves,
 * `![…](media:id)` an image. A backslash escapes the character after it, unless that is a letter or a digit.
 */
export function richFromText(text: string): string {
  const plain = text.trim();
  // Most texts are one plain line.
  if (!/[\\$<!\n\r\t\v\f\u2028\u2029\u200B\uFEFF]/.test(plain))
    return plain === '' ? '' : `<p>${escapeHtml(plain)}</p>`;
  return htmlOf(
    richTree(
      tokensOfText(
        text
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[\t\v\f\u2028\u2029]/g, ' ')
          .replaceAll(/[\u200B\uFEFF]/g, ''),
      ),
    ),
  );
}

/** The reverse: `richFromText` of the result is the same markup. */
export function textFromRich(html: string): string {
  return richTree(tokensOfHtml(html)).map(lineOf).join('\n');
}

/** As `textFromRich`, but always one line. */
export function lineFromRich(html: string): string {
  const blocks = richTree(tokensOfHtml(html));
  return blocks.length > 1 ? blocks.map(tagged).join('') : blocks.map(lineOf).join('');
}

/** Plain text in one line: for lists and search. */
export function plainOf(html: string): string {
  let label = '';
  for (const token of tokensOfHtml(html)) label += plainToken(token);
  return label.replaceAll(/\s+/g, ' ').trim();
}

/** As `plainOf`, with each formula as `\\(…\\)`: for lists that draw formulas. */
export function excerptOf(html: string): string {
  let label = '';
  for (const token of tokensOfHtml(html)) {
    label += token.kind === 'formula' ? `\\(${token.latex}\\)` : plainToken(token);
  }
  return label.replaceAll(/\s+/g, ' ').trim();
}

/** The first characters of an excerpt, without a formula that would be cut. */
export function shortExcerpt(excerpt: string, length: number): string {
  const characters = Array.from(excerpt);
  if (characters.length <= length) return excerpt;
  const cut = characters.slice(0, length).join('');
  const opened = cut.lastIndexOf('\\(');
  return `${opened > cut.lastIndexOf('\\)') ? cut.slice(0, opened) : cut}…`;
}

/** Number of blanks in a stem. */
export function stemBlanks(html: string): number {
  let blanks = 0;
  for (const token of tokensOfHtml(html)) {
    if (token.kind === 'text') blanks += token.text.match(BLANK)?.length ?? 0;
  }
  return blanks;
}

/** Ids of the files in a text. */
export function filesOf(html: string): string[] {
  const files = new Set<string>();
  for (const token of tokensOfHtml(html)) if (token.kind === 'media') files.add(token.file);
  return [...files];
}

/** Same length as the text, with zeros for characters that are escaped or part of a formula, an image or a tag. */
export function masked(text: string): string {
  if (!/[\\$<!]/.test(text)) return text;
  let mask = '';
  let at = 0;
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text)?.index ?? text.length;
    mask += text.slice(at, next);
    at = next;
    if (at === text.length) break;
    const { end, token } = specialAt(text, at);
    mask += end === at + 1 && (token.kind === 'text' || token.kind === 'line') ? text[at] : '\0'.repeat(end - at);
    at = end;
  }
  return mask;
}

/** Adds a backslash before each match of a pattern outside formulas, images and tags. */
export function guarded(text: string, pattern: RegExp): string {
  let written = '';
  let from = 0;
  for (const { index } of masked(text).matchAll(pattern)) {
    written += `${text.slice(from, index)}\\`;
    from = index;
  }
  return written + text.slice(from);
}

function* tokensOfText(text: string): Generator<RichToken> {
  let plain = '';
  let at = 0;
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    const found = next < text.length ? specialAt(text, next) : undefined;
    if (!found) {
      at = next;
      continue;
    }
    at = found.end;
    if (found.token.kind === 'text') {
      plain += found.token.text;
      continue;
    }
    if (plain !== '') yield { kind: 'text', text: plain };
    plain = '';
    yield found.token;
  }
  if (plain !== '') yield { kind: 'text', text: plain };
}

function specialAt(text: string, at: number): { token: RichToken; end: number } {
  const sign = text[at] ?? '';
  const literal = { token: { kind: 'text', text: sign }, end: at + 1 } as const;
  if (sign === '\n') return { token: { kind: 'line' }, end: at + 1 };
  if (sign === '\\') {
    const escaped = text[at + 1];
    if (escaped === undefined || escaped === '\n' || /[a-z0-9]/i.test(escaped)) return literal;
    return { token: { kind: 'text', text: escaped }, end: at + 2 };
  }
  if (sign === '$') {
    const [whole, , latex] = matchAt(formulaHere, text, at) ?? [];
    if (whole === undefined || latex === undefined || latex.includes('\n')) return literal;
    return { token: { kind: 'formula', latex }, end: at + whole.length };
  }
  if (sign === '!') {
    const [whole, alt = '', kind, file = ''] = matchAt(mediaHere, text, at) ?? [];
    if (whole === undefined || alt.includes('\n')) return literal;
    const tag = kind === 'audio' || kind === 'video' ? kind : 'img';
    const said = tag === 'img' ? alt.replaceAll(/\\(.)/g, '$1').trim() : '';
    return { token: { kind: 'media', tag, file, alt: said }, end: at + whole.length };
  }
  const [whole, slash, tag = '', attributes = ''] = matchAt(tagHere, text, at) ?? [];
  if (whole === undefined) return literal;
  const token = tokenOfTag(tag.toLowerCase(), slash === '/', attributes);
  if (!token) return tag.toLowerCase() === 'span' && slash === '/' ? skip(at, whole) : literal;
  return { token, end: at + whole.length };
}

/** Skips the closing tag of a formula, whose opening tag contains everything. */
function skip(at: number, whole: string): { token: RichToken; end: number } {
  return { token: { kind: 'text', text: '' }, end: at + whole.length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function lineOf(block: RichElement): string {
  return block.tag === 'p' ? block.children.map(noted).join('') : tagged(block);
}

const written: Readonly<Record<string, string>> = { strong: 'b', em: 'i' };

function tagged({ tag, attributes, children }: RichElement): string {
  const name = written[tag] ?? tag;
  return `<${name}${attributes}>${children.map(noted).join('')}</${name}>`;
}

function noted(node: RichNode): string {
  if (node.kind === 'element') return tagged(node);
  if (node.kind === 'break') return '<br>';
  if (node.kind === 'formula') return notedFormula(node.latex);
  if (node.kind === 'text') return notedText(node.text);
  if (node.tag !== 'img') return `![](${node.tag}:${node.file})`;
  return `![${node.alt.replaceAll(/[\\\]]/g, String.raw`\$&`)}](media:${node.file})`;
}

function notedFormula(latex: string): string {
  const written = `$${latex}$`;
  const [whole] = matchAt(formulaHere, written, 0) ?? [];
  return whole === written && !latex.includes('\n') ? written : formulaTag(latex);
}

function notedText(text: string): string {
  return text
    .replaceAll(/\\(?![a-z0-9])/gi, String.raw`\\`)
    .replaceAll('$', String.raw`\$`)
    .replaceAll('![', String.raw`\![`)
    .replaceAll(tagAhead, String.raw`\<`);
}

function plainToken(token: RichToken): string {
  if (token.kind === 'text') return token.text;
  if (token.kind === 'formula') return token.latex;
  if (token.kind === 'media') return { img: '[图片]', audio: '[音频]', video: '[视频]' }[token.tag];
  if (token.kind === 'open' || token.kind === 'close') return /^(?:strong|em|u|sub|sup)$/.test(token.tag) ? '' : ' ';
  return ' ';
}

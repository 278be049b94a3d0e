import { escapeAttribute, escapeHtml } from './escape.ts';
import {
  storedAttributesOf,
  type MediaTag,
  type RichElement,
  type RichNode,
  richTagOf,
  type RichToken,
  richTree,
} from './rich-tree.ts';

// Attribute values may contain `<` and `>`: formulas do.
const piece =
  /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>|[^<]+|</gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const fileId = /^[\w-]{1,40}$/;
/** Attribute with the source of a formula. */
const FORMULA = 'data-formula';
const silent: ReadonlySet<string> = new Set(['script', 'style', 'title', 'colgroup']);

/** Whether this text, or a record that contains it, has formulas; false only if it has none. */
export const mayHaveFormulas = (text: string): boolean => text.includes(FORMULA);

/** The tokens of a piece of HTML that questions support; unknown tags are dropped, their text stays. */
export function* tokensOfHtml(html: string): Generator<RichToken> {
  let until = '';
  for (const [whole, slash, name, attributes] of html.matchAll(piece)) {
    const tag = name?.toLowerCase();
    if (until !== '') {
      if (tag === until && slash === '/') until = '';
      continue;
    }
    if (tag === undefined) {
      if (!whole.startsWith('<!--')) yield { kind: 'text', text: oneLine(decoded(whole)) };
      continue;
    }
    if (slash === '' && silent.has(tag)) {
      until = tag;
      continue;
    }
    const token = tokenOfTag(tag, slash === '/', attributes ?? '');
    if (token?.kind === 'formula' && !whole.endsWith('/>')) until = 'span';
    if (token) yield token;
  }
}

/** Meaning of a single tag, if it has one. */
export function tokenOfTag(tag: string, isEnd: boolean, written: string): RichToken | undefined {
  if (tag === 'br') return isEnd ? undefined : { kind: 'break' };
  const known = richTagOf(tag);
  if (known && isEnd) return { kind: 'close', tag: known };
  if (isEnd) return undefined;
  const attributes = attributesOf(written);
  if (known) return { kind: 'open', tag: known, attributes: storedAttributesOf(known, attributes) };
  const latex = attributes.get(FORMULA)?.trim();
  if (tag === 'span' && latex) return { kind: 'formula', latex };
  const file = attributes.get('data-file') ?? '';
  if (!isMedia(tag) || !fileId.test(file)) return undefined;
  return { kind: 'media', tag, file, alt: tag === 'img' ? (attributes.get('alt') ?? '').trim() : '' };
}

export function htmlOf(blocks: readonly RichNode[]): string {
  return blocks.map(htmlOfNode).join('');
}

/** The same text in its canonical stored form: only supported markup, with paragraphs around everything. */
export function canonicalRich(html: string): string {
  return htmlOf(richTree(tokensOfHtml(html)));
}

/** The stored tag of a formula; also a way to write in plain text a formula that `$` cannot express. */
export function formulaTag(latex: string): string {
  return `<span ${FORMULA}="${escapeAttribute(latex).replaceAll('\n', '&#10;')}"></span>`;
}

function htmlOfNode(node: RichNode): string {
  if (node.kind === 'text') return escapeHtml(node.text);
  if (node.kind === 'break') return '<br>';
  if (node.kind === 'formula') return formulaTag(node.latex);
  if (node.kind === 'element') return htmlOfElement(node);
  if (node.tag !== 'img') return `<${node.tag} data-file="${node.file}"></${node.tag}>`;
  return `<img data-file="${node.file}" alt="${escapeAttribute(node.alt)}">`;
}

function htmlOfElement({ tag, attributes, children }: RichElement): string {
  return `<${tag}${attributes}>${htmlOf(children)}</${tag}>`;
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name, double, single, bare] of written.matchAll(attribute)) {
    if (name) found.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? ''));
  }
  return found;
}

/** Line breaks inside a paragraph and zero-width characters have no meaning. */
function oneLine(text: string): string {
  return text.replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, ' ').replaceAll(/[\u200B\uFEFF]/g, '');
}

function isMedia(tag: string): tag is MediaTag {
  return tag === 'img' || tag === 'audio' || tag === 'video';
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}

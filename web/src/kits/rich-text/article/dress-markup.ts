import { clauseOf } from '@ganlin/contract/content/clauses';
import { isArticleAddress, isForeignAddress } from '@ganlin/contract/content/markup';
import { escapeHtml } from '@ganlin/domain/rich-text/escape';

/** Markup as the server and browsers write it: lower case, closed, attributes in double quotes. Text stays as written. */
interface Element {
  tag: string;
  /** By name; the values are escaped, as they are written. */
  readonly attributes: Map<string, string>;
  children: Piece[];
}
type Piece = string | Element;

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z-]*="[^"]*")*)\s*\/?>|[^<]+|</g;
const attribute = /([a-z][a-z-]*)="([^"]*)"/g;
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/**
 * Sanitised markup of an article as it is shown: tables inside a box that scrolls by itself, pictures that can be opened
 * in large, links to elsewhere marked, and clauses of a law (`<p id="tiao-12">` with what follows it) held together. By
 * text and not by the browser's tree, because the server renders it too.
 */
export function dressMarkup(html: string): string {
  return write(heldByClause(parse(html).map((piece) => dressPiece(piece, { isInLink: false }))));
}

function parse(html: string): Piece[] {
  const root = elementOf('root', {});
  const stack = [root];
  for (const [whole, slash, tag, written] of html.matchAll(token)) {
    const top = stack.at(-1) ?? root;
    if (tag === undefined) top.children.push(whole === '<' ? '&lt;' : whole);
    else if (slash === '/') {
      if (top.tag === tag && top !== root) stack.pop();
    } else {
      const attributes = [...(written ?? '').matchAll(attribute)].map(([, name = '', value = '']) => [name, value]);
      const element = elementOf(tag, Object.fromEntries(attributes));
      top.children.push(element);
      if (!empty.has(tag)) stack.push(element);
    }
  }
  return root.children;
}

function elementOf(tag: string, attributes: Readonly<Record<string, string>>, children: Piece[] = []): Element {
  return { tag, attributes: new Map(Object.entries(attributes)), children };
}

function write(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : writeElement(piece))).join('');
}

function writeElement({ tag, attributes, children }: Element): string {
  const start = `<${tag}${[...attributes].map(([name, value]) => ` ${name}="${value}"`).join('')}>`;
  return empty.has(tag) ? start : `${start}${write(children)}</${tag}>`;
}

function dressPiece(piece: Piece, { isInLink }: { readonly isInLink: boolean }): Piece {
  if (typeof piece === 'string') return piece;
  const inside = { isInLink: isInLink || piece.tag === 'a' };
  piece.children = piece.children.map((child) => dressPiece(child, inside));
  if (piece.tag === 'a') dressLink(piece);
  if (piece.tag === 'img') return dressPicture(piece, isInLink);
  return piece.tag === 'table' ? scrollingBox(piece) : piece;
}

/** Whoever uses the keyboard must reach the box to scroll it. */
function scrollingBox(table: Element): Element {
  const label = '表格，可以左右滚动';
  return elementOf('div', { 'data-scroll': '', tabindex: '0', role: 'region', 'aria-label': label }, [table]);
}

function dressPicture(picture: Element, isInLink: boolean): Element {
  // Pictures are this site's own; one from elsewhere would tell others who reads here.
  if (!/^\/(?![/\\])/.test(valueOf(picture, 'src'))) {
    picture.attributes.delete('src');
    picture.attributes.delete('srcset');
  }
  if (isInLink) return picture;
  const alt = picture.attributes.get('alt') ?? '';
  const label = alt === '' ? '放大图片' : `放大图片：${alt}`;
  return elementOf('button', { type: 'button', 'data-zoom': '', 'aria-label': label }, [picture]);
}

function dressLink(link: Element): void {
  const address = valueOf(link, 'href');
  if (!isArticleAddress(address)) link.attributes.delete('href');
  if (!isForeignAddress(address)) {
    link.attributes.delete('target');
    return;
  }
  link.attributes.set('target', '_blank').set('rel', 'noopener noreferrer').set('data-foreign', '');
}

/** A clause begins with its number and ends before whatever has an anchor of its own, a heading or a rule. */
function heldByClause(pieces: readonly Piece[]): Piece[] {
  const held: Piece[] = [];
  let clause: Element | undefined;
  for (const piece of pieces) {
    if (typeof piece !== 'string' && isClauseStart(piece)) {
      clause = clauseFrom(piece);
      held.push(clause);
    } else if (clause && belongs(piece)) clause.children.push(piece);
    else {
      clause = undefined;
      held.push(piece);
    }
  }
  return held;
}

const isClauseStart = ({ tag, attributes }: Element): boolean =>
  tag === 'p' && (attributes.get('id') ?? '').startsWith('tiao-');

const belongs = (piece: Piece): boolean =>
  typeof piece === 'string' || (!piece.attributes.get('id') && !/^h[2-4r]$/.test(piece.tag));

/** 第十二条 stands out from its text and leads to itself; what is between them is typesetting. */
function clauseFrom(start: Element): Element {
  const id = start.attributes.get('id') ?? '';
  start.attributes.delete('id');
  const clause = elementOf('section', { id, 'data-clause': '' }, [start]);
  const [first, ...others] = start.children;
  const text = typeof first === 'string' ? decoded(first) : '';
  const label = clauseOf(text)?.label;
  if (label === undefined) return clause;
  const rest = text.slice(text.indexOf(label) + label.length).trimStart();
  const number = elementOf('a', { 'data-number': '', href: `#${id}` }, [escapeHtml(label)]);
  start.children = [number, escapeHtml(rest), ...others];
  clause.attributes.set('aria-label', escapeHtml(label));
  return clause;
}

const valueOf = ({ attributes }: Element, name: string): string => decoded(attributes.get(name) ?? '');

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => signs[name] ?? whole);
}

import { escapeAttribute, escapeHtml } from '@ganlin/domain/rich-text/escape';
import type { Token } from './markup-tokens.rules.ts';

/** An element that is still open: its content so far is already written. */
interface Open {
  readonly tag: string;
  readonly attributes: string;
  inner: string;
}

const marks: ReadonlySet<string> = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'a']);
const leaves: ReadonlySet<string> = new Set(['br', 'img', 'span']);

/**
 * Which elements may contain which. Text and marks go into the elements not listed here, and into items and cells.
 */
const blocks: readonly string[] = ['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'table', 'figure', 'hr'];
const inside: Readonly<Record<string, readonly string[]>> = {
  root: blocks,
  blockquote: blocks,
  li: blocks,
  td: blocks,
  th: blocks,
  ul: ['li'],
  ol: ['li'],
  table: ['tbody'],
  tbody: ['tr'],
  tr: ['td', 'th'],
  figure: ['figcaption'],
};

/** The element to wrap text in, where text itself is not allowed. */
const forWords: Readonly<Record<string, string>> = {
  root: 'p',
  blockquote: 'p',
  ul: 'li',
  ol: 'li',
  table: 'tbody',
  tbody: 'tr',
  tr: 'td',
  figure: 'figcaption',
};

/** Levels that people omit: a row directly in a table, a cell directly in a body. */
const leftOut: Readonly<Record<string, string>> = { tr: 'tbody', td: 'tr', th: 'tr' };

/** Only these can nest without end. */
const nesting: ReadonlySet<string> = new Set(['blockquote', 'ul', 'ol', 'table', 'figure']);
const MAX_DEPTH = 24;

/** The end of a line or mark inside one of these closes nothing outside of it. */
const borders: ReadonlySet<string> = new Set(['li', 'td', 'th', 'blockquote']);
const structure: ReadonlySet<string> = new Set([...borders, 'ul', 'ol', 'table', 'tbody', 'tr']);

/** The markup in its normal stored form: every element where it is allowed, closed, and not empty. */
export function written(tokens: Iterable<Token>): string {
  const stack: Open[] = [{ tag: 'root', attributes: '', inner: '' }];
  for (const token of tokens) {
    if (token.kind === 'text') addText(stack, token.text);
    else if (token.kind === 'close') close(stack, token.tag);
    else if (leaves.has(token.tag)) addLeaf(stack, token);
    else open(stack, token);
  }
  popTo(stack, 0);
  return topOf(stack).inner.replaceAll(/[\t\n\f\r ]+/g, ' ');
}

function addText(stack: Open[], text: string): void {
  const words = text.replaceAll(/[\u200B\u2060\uFEFF]+/g, '').replaceAll(/[\t\n\v\f\r \u2028\u2029]+/g, ' ');
  if (words === '') return;
  const { tag, inner } = topOf(stack);
  // Between blocks there is no text, only line breaks of the markup's author.
  if (
    words.trim() === '' &&
    (tag in forWords || inner === '' || /<\/(?:p|h\d|ul|ol|table|figure|blockquote)>$/.test(inner))
  )
    return;
  makeRoomForWords(stack);
  topOf(stack).inner += escapeHtml(words);
}

function addLeaf(stack: Open[], { tag, attributes }: Token & { kind: 'open' }): void {
  // A picture is placed directly in its figure; everything else within text.
  if (tag !== 'img' || topOf(stack).tag !== 'figure') makeRoomForWords(stack);
  topOf(stack).inner += `<${tag}${attributesText(attributes)}>${tag === 'span' ? '</span>' : ''}`;
}

function open(stack: Open[], { tag, attributes }: Token & { kind: 'open' }): void {
  const entry: Open = { tag, attributes: attributesText(attributes), inner: '' };
  if (marks.has(tag)) {
    // Nested bold is just bold.
    if (isMarked(stack, tag)) return;
    makeRoomForWords(stack);
    stack.push(entry);
    return;
  }
  // A caption is one line, whatever elements it has.
  if (tag === 'p' && stack.some((one) => one.tag === 'figcaption')) return;
  if (nesting.has(tag) && stack.length >= MAX_DEPTH) return;
  if (!enter(stack, tag)) return;
  if (tag === 'hr') topOf(stack).inner += '<hr>';
  else stack.push(entry);
}

/**
 * Moves to the nearest ancestor that may contain such an element; returns false if there is none, and then only its
 * text stays.
 */
function enter(stack: Open[], tag: string): boolean {
  const at = stack.findLastIndex((one) => inside[one.tag]?.includes(tag));
  const step = leftOut[tag];
  // A direct ancestor is nearer than one that needs an omitted level: the innermost table counts.
  const table = step === undefined ? -1 : stack.findLastIndex((one) => one.tag === 'table');
  if (at >= 0 && at >= table) {
    popTo(stack, at);
    return true;
  }
  if (step === undefined || table < 0 || !enter(stack, step)) return false;
  stack.push({ tag: step, attributes: '', inner: '' });
  return true;
}

function close(stack: Open[], tag: string): void {
  for (let at = stack.length - 1; at > 0; at--) {
    const here = stack[at]?.tag ?? '';
    if (here === tag) {
      popTo(stack, at - 1);
      return;
    }
    if (borders.has(here) && !structure.has(tag)) return;
  }
}

function isMarked(stack: readonly Open[], tag: string): boolean {
  for (const one of stack.toReversed()) {
    if (one.tag === tag) return true;
    if (!marks.has(one.tag)) return false;
  }
  return false;
}

function makeRoomForWords(stack: Open[]): void {
  for (let tag = forWords[topOf(stack).tag]; tag !== undefined; tag = forWords[tag]) {
    stack.push({ tag, attributes: '', inner: '' });
  }
}

function popTo(stack: Open[], at: number): void {
  while (stack.length > at + 1) {
    const done = stack.pop();
    if (done) topOf(stack).inner += finished(done);
  }
}

function topOf(stack: readonly Open[]): Open {
  const top = stack.at(-1);
  if (!top) throw new Error('the root of the tree has been closed');
  return top;
}

function finished({ tag, attributes, inner }: Open): string {
  const trimmed = withoutEnds(inner);
  if (marks.has(tag)) return trimmed === '' ? inner : `<${tag}${attributes}>${inner}</${tag}>`;
  if (trimmed === '' && tag !== 'td' && tag !== 'th') return '';
  return `<${tag}${attributes}>${trimmed}</${tag}>`;
}

/**
 * Trims spaces and line breaks at both ends. By hand: a pattern would scan a long run again from each of its
 * positions.
 */
function withoutEnds(inner: string): string {
  let [from, to] = [0, inner.length];
  for (;;) {
    if (from < to && inner[from]?.trim() === '') from++;
    else if (inner.startsWith('<br>', from) && from < to) from += 4;
    else if (from < to && inner[to - 1]?.trim() === '') to--;
    else if (from < to && inner.endsWith('<br>', to)) to -= 4;
    else return inner.slice(from, Math.max(from, to));
  }
}

function attributesText(attributes: ReadonlyMap<string, string>): string {
  return [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
}

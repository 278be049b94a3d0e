/**
 * The markup that question texts may have (see `RichText` in body.ts) as a tree. For any input, only the tags named
 * here are output, always in the same form, so that two texts that look the same are equal.
 */
const inlineTags = ['strong', 'em', 'u', 'sub', 'sup'] as const;
const blockTags = ['p', 'ul', 'ol', 'li', 'table', 'tbody', 'tr', 'th', 'td'] as const;
type InlineTag = (typeof inlineTags)[number];
type BlockTag = (typeof blockTags)[number];
export type RichTag = InlineTag | BlockTag;
export type MediaTag = 'img' | 'audio' | 'video';

export type RichToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly tag: RichTag; readonly attributes: string }
  | { readonly kind: 'close'; readonly tag: RichTag }
  | { readonly kind: 'formula'; readonly latex: string }
  | { readonly kind: 'media'; readonly tag: MediaTag; readonly file: string; readonly alt: string }
  | { readonly kind: 'break' }
  /** End of a line of plain text: ends the paragraph, unless a list or table is open. */
  | { readonly kind: 'line' };

type RichLeaf = Exclude<RichToken, { kind: 'open' | 'close' | 'line' }>;
export interface RichElement {
  readonly kind: 'element';
  readonly tag: RichTag;
  /** As written in the tag, with the leading space: ` colspan="2"`. */
  readonly attributes: string;
  readonly children: RichNode[];
}
export type RichNode = RichElement | RichLeaf;

/** Synonymous tags written by editors and word processors. */
const aliases: Readonly<Record<string, RichTag>> = {
  b: 'strong',
  i: 'em',
  div: 'p',
  blockquote: 'p',
  h1: 'p',
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
  thead: 'tbody',
  tfoot: 'tbody',
};
const known = new Map<string, RichTag>([
  ...[...inlineTags, ...blockTags].map((tag) => [tag, tag] as const),
  ...Object.entries(aliases),
]);

export function richTagOf(name: string): RichTag | undefined {
  return known.get(name);
}

/** Only these attributes have a meaning, besides those of files and formulas. */
const storedAttributes: Readonly<Partial<Record<RichTag, readonly string[]>>> = {
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};

export function storedAttributesOf(tag: RichTag, attributes: ReadonlyMap<string, string>): string {
  return (storedAttributes[tag] ?? [])
    .map((name) => ({ name, value: attributes.get(name) ?? '' }))
    .filter(({ value }) => /^[1-9]\d{0,2}$/.test(value) && value !== '1')
    .map(({ name, value }) => ` ${name}="${value}"`)
    .join('');
}

const parents: Readonly<Partial<Record<RichTag, readonly RichTag[]>>> = {
  li: ['ul', 'ol'],
  tbody: ['table'],
  tr: ['tbody'],
  th: ['tr'],
  td: ['tr'],
};
/** Elements that may contain text and paragraphs; others contain only rows, cells and items. */
const containers: ReadonlySet<RichTag> = new Set(['li', 'th', 'td']);
const inlines: ReadonlySet<RichTag> = new Set(inlineTags);

/** Blocks (paragraphs, lists, tables) in order; empty paragraphs are left out. */
export function richTree(tokens: Iterable<RichToken>): RichElement[] {
  const root: RichNode[] = [];
  const open: RichElement[] = [];
  for (const token of tokens) place(token, root, open);
  return root.filter((node) => node.kind === 'element').flatMap(trimmed);
}

function place(token: RichToken, root: RichNode[], open: RichElement[]): void {
  if (token.kind === 'open') return openTag(token, root, open);
  if (token.kind === 'close') return closeTag(token.tag, open);
  if (token.kind === 'line') {
    if (!open.some(({ tag }) => containers.has(tag) || tag === 'ul' || tag === 'ol' || tag === 'table'))
      open.length = 0;
    return;
  }
  const inside = open.at(-1);
  if (inside && !holdsText(inside.tag)) {
    if (token.kind === 'text' && token.text.trim() === '') return;
    // Text outside the cells of a table or the items of a list belongs to none of them: it is placed after it.
    open.length = 0;
  }
  if (open.length === 0) {
    if (token.kind === 'text' && token.text.trim() === '') return;
    add({ kind: 'element', tag: 'p', attributes: '', children: [] }, root, open);
  }
  const { children } = open.at(-1) ?? { children: root };
  const before = children.at(-1);
  if (token.kind === 'text' && before?.kind === 'text') {
    children[children.length - 1] = { kind: 'text', text: before.text + token.text };
  } else if (token.kind !== 'text' || token.text !== '') children.push(token);
}

function openTag(token: Extract<RichToken, { kind: 'open' }>, root: RichNode[], open: RichElement[]): void {
  const { tag, attributes } = token;
  const element: RichElement = { kind: 'element', tag, attributes, children: [] };
  if (inlines.has(tag)) {
    const inside = open.at(-1);
    if (inside && !holdsText(inside.tag)) return;
    if (open.length === 0) add({ kind: 'element', tag: 'p', attributes: '', children: [] }, root, open);
    return add(element, root, open);
  }
  const wanted = parents[tag];
  if (!wanted) {
    closeText(open);
    const inside = open.at(-1);
    if (inside && !containers.has(inside.tag)) open.length = 0;
    return add(element, root, open);
  }
  if (tag === 'tr' && open.at(-1)?.tag === 'table') openTag({ kind: 'open', tag: 'tbody', attributes: '' }, root, open);
  const at = open.findLastIndex((outer) => wanted.includes(outer.tag));
  if (at < 0) return;
  open.length = at + 1;
  add(element, root, open);
}

function add(element: RichElement, root: RichNode[], open: RichElement[]): void {
  (open.at(-1)?.children ?? root).push(element);
  open.push(element);
}

/** Ends the open paragraph and emphasis, but not the cell or item around them. */
function closeText(open: RichElement[]): void {
  const around = open.findLastIndex(({ tag }) => !inlines.has(tag) && tag !== 'p');
  open.length = around + 1;
}

function closeTag(tag: RichTag, open: RichElement[]): void {
  const at = open.findLastIndex((outer) => outer.tag === tag);
  if (at < 0) return;
  const crossed = open.slice(at + 1);
  // A stray end tag of emphasis or a paragraph closes nothing around it.
  if ((inlines.has(tag) || tag === 'p') && crossed.some((inner) => !inlines.has(inner.tag))) return;
  open.length = at;
}

function holdsText(tag: RichTag): boolean {
  return inlines.has(tag) || tag === 'p' || containers.has(tag);
}

function trimmed(block: RichElement): RichElement[] {
  if (block.tag !== 'p') return [block];
  const children = [...block.children];
  for (let first = children[0]; first?.kind === 'text'; first = children[0]) {
    const text = first.text.trimStart();
    if (text !== '') {
      children[0] = { kind: 'text', text };
      break;
    }
    children.shift();
  }
  for (let last = children.at(-1); last?.kind === 'text'; last = children.at(-1)) {
    const text = last.text.trimEnd();
    if (text !== '') {
      children[children.length - 1] = { kind: 'text', text };
      break;
    }
    children.pop();
  }
  return children.length > 0 ? [{ ...block, children }] : [];
}

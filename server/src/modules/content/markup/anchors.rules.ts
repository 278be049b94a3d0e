import { clauseOf } from '@ganlin/contract/content/clauses';
import { numberOf, numeral } from './numerals.rules.ts';
import { plainOf } from './markup.rules.ts';

/** A part of a text that can be linked to: a clause, or the content below a heading. */
export interface Section {
  /** Empty for the part before the first one. */
  readonly anchor: string;
  /** 第十二条, or the text of the heading. */
  readonly label: string;
  readonly text: string;
}

/** The heading or clause that an anchor leads to, as the text has it. */
interface AnchoredEntry {
  readonly anchor: string;
  readonly depth: number;
  readonly title: string;
}

/** Stored markup with an anchor at every heading and every clause, and the list of them. */
export function anchored(html: string): { html: string; contents: AnchoredEntry[] } {
  const found = findAnchors(html);
  let written = '';
  let from = 0;
  for (const { start, tag, inner, anchor } of found) {
    written += `${html.slice(from, start)}<${tag} id="${anchor}">`;
    from = inner;
  }
  const contents = found.map(({ anchor, depth, title }) => ({ anchor, depth, title }));
  return { html: written + html.slice(from), contents };
}

/** The text, split at its anchors. */
export function sectionsOf(html: string): Section[] {
  const found = findAnchors(html);
  const before = plainOf(html.slice(0, found[0]?.start ?? html.length));
  const sections = found.map(({ start, anchor, title }, at) => ({
    anchor,
    label: title,
    text: plainOf(html.slice(start, found[at + 1]?.start ?? html.length)),
  }));
  return before === '' ? sections : [{ anchor: '', label: '', text: before }, ...sections];
}

interface Found extends AnchoredEntry {
  readonly tag: string;
  /** The positions where its tag and its content begin. */
  readonly start: number;
  readonly inner: number;
}

const depths: Readonly<Record<string, number>> = { h2: 1, h3: 2, h4: 3, p: 3 };
const MAX_TITLE = 60;

function findAnchors(html: string): Found[] {
  const found: Found[] = [];
  const taken = new Map<string, number>();
  let headings = 0;
  let chapter = '';
  for (const { tag, start, inner, end } of topLines(html)) {
    const words = plainOf(html.slice(inner, end)).replaceAll('\n', ' ').trim();
    const clause = tag === 'p' ? clauseAt(words) : undefined;
    if (tag === 'p' && !clause) continue;
    if (tag !== 'p') headings++;
    const heading = tag === 'p' ? undefined : partOf(words);
    if (heading?.kind === 'zhang') chapter = `${heading.anchor}-`;
    const plain = heading?.kind === 'jie' ? chapter + heading.anchor : heading?.anchor;
    const anchor = free(clause?.anchor ?? plain ?? `h-${headings}`, taken);
    found.push({ tag, start, inner, anchor, depth: depths[tag] ?? 3, title: clause?.label ?? shortened(words) });
  }
  return found;
}

const shortened = (words: string): string => Array.from(words).slice(0, MAX_TITLE).join('');

interface Line {
  readonly tag: string;
  readonly start: number;
  readonly inner: number;
  readonly end: number;
}

const tags = /<(\/?)(h2|h3|h4|p|blockquote|ul|ol|table|figure)(?: id="[\w-]*")?>/g;
const isLine = (tag: string): boolean => tag in depths;

/** Headings and paragraphs of the text itself; those in tables, lists and quotations do not count. */
function* topLines(html: string): Generator<Line> {
  let depth = 0;
  let open: { tag: string; start: number; inner: number } | undefined;
  for (const { 0: whole, 1: slash, 2: tag = '', index } of html.matchAll(tags)) {
    if (!isLine(tag)) {
      depth += slash === '/' ? -1 : 1;
    } else if (depth === 0 && slash !== '/') {
      open = { tag, start: index, inner: index + whole.length };
    } else if (depth === 0 && open?.tag === tag) {
      yield { ...open, end: index };
      open = undefined;
    }
  }
}

const count = `[${numeral}]{1,12}`;
const partHere = new RegExp(`^第\\s?(${count})\\s?(编|章|节|部分)`, 'u');

/** The anchor of 第十二条 in a text where no clause occurs twice; undefined for what is no clause. */
export const anchorOfClause = (label: string): string | undefined => clauseAt(label)?.anchor;

/** The clause that a paragraph begins, if it has a valid number. */
function clauseAt(words: string): { anchor: string; label: string } | undefined {
  const clause = clauseOf(words);
  if (!clause) return undefined;
  const numbers = (clause.after === '' ? [clause.number] : [clause.number, clause.after]).map(numberOf);
  if (numbers.includes(undefined)) return undefined;
  return { anchor: `tiao-${numbers.join('-')}`, label: clause.label.replaceAll(/\s/g, '') };
}

const partNames: Readonly<Record<string, string>> = { 编: 'bian', 章: 'zhang', 节: 'jie', 部分: 'bufen' };

function partOf(words: string): { kind: string; anchor: string } | undefined {
  const [, number = '', name = ''] = partHere.exec(words) ?? [];
  const value = numberOf(number);
  const kind = partNames[name];
  return value === undefined || kind === undefined ? undefined : { kind, anchor: `${kind}-${value}` };
}

/** The anchor itself, or with a number appended from the second time on; no other anchor ends in such a number. */
function free(anchor: string, taken: Map<string, number>): string {
  const times = (taken.get(anchor) ?? 0) + 1;
  taken.set(anchor, times);
  return times === 1 ? anchor : `${anchor}_${times}`;
}

import type { Marked } from '@ganlin/contract/content/read';
import type { Section } from '../markup/anchors.rules.ts';

/** Position of a term in the original text, not in the normalised one. */
interface Find {
  readonly from: number;
  readonly to: number;
  readonly word: string;
}

export interface Excerpt {
  readonly anchor: string;
  readonly label: string;
  readonly text: Marked;
}

/** A character with its combining accents and marks: compared, and highlighted, as one. */
const CLUSTER = /\P{M}[\p{M}\uff9e\uff9f\u1160-\u11ff]*|\p{M}+/gu;
/**
 * Texts of only these characters keep all positions when normalised: nearly all texts, and they are recognised
 * immediately.
 */
const PLAIN = /^[\n\u0020-\u007e\u00b7\u2013\u2014\u2018-\u201d\u3000-\u3029\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e]*$/;
/** Separates search terms. People type titles of books and sayings with punctuation that titles do not have. */
const APART = /[\s《》〈〉“”‘’"、,。;!?]+/u;
const EXCERPT_LENGTH = 60;
/** Max length of the part before the first match. */
const LEAD_LENGTH = 16;
const EXCERPTS = 3;

/** Ignores full- and half-width forms and case. */
export function normal(text: string): string {
  return PLAIN.test(text) ? normalCluster(text) : (text.match(CLUSTER) ?? []).map(normalCluster).join('');
}

/** The words of a search as they were typed, to be named in a reply. */
export const typedWordsOf = (keyword: string): string[] => [
  ...new Set(keyword.split(APART).filter((word) => word !== '')),
];

/** The terms of a search, each once. Input of only punctuation is itself the term. */
export function wordsOf(keyword: string): string[] {
  const text = normal(keyword).trim();
  const words = text.split(APART).filter((word) => word !== '');
  return [...new Set(words.length > 0 ? words : text.split(/\s+/u))].filter((word) => word !== '');
}

/** The text in pieces: of overlapping terms the first counts, of those that begin together the longest. */
export function mark(text: string, words: readonly string[]): Marked {
  return piecesOf(text, findAll(text, words));
}

/** How often the terms occur in a text. */
export const countFinds = (text: string, words: readonly string[]): number => findAll(text, words).length;

/** The sections that match best, in their own order, each cut to the text around the terms. */
export function excerptsOf(sections: readonly Section[], words: readonly string[]): Excerpt[] {
  const found = sections.flatMap((section, order) => {
    const text = withoutLabel(section.text, section.label);
    const best = bestWindow(findAll(text, words)) ?? bestInLabel(section, words);
    return best === undefined ? [] : [{ section, order, text, ...best }];
  });
  return found
    .toSorted((one, other) => other.words - one.words || one.order - other.order)
    .slice(0, EXCERPTS)
    .toSorted((one, other) => one.order - other.order)
    .map(({ section: { anchor, label }, text, from }) => ({ anchor, label, text: cut(text, from, words) }));
}

/** The label is shown beside the text and never repeated in it: a match of the label alone shows how the text begins. */
const bestInLabel = ({ label }: Section, words: readonly string[]): { from: number; words: number } | undefined =>
  findAll(label, words).length > 0 ? { from: 0, words: 1 } : undefined;

/** The label as written may contain blanks that the label as shown has not. */
export function withoutLabel(text: string, label: string): string {
  let at = 0;
  for (const sign of label) {
    while (/\s/.test(text[at] ?? '')) at++;
    if (!text.startsWith(sign, at)) return text;
    at += sign.length;
  }
  return text.slice(at).trimStart();
}

const normalCluster = (cluster: string): string => cluster.normalize('NFKC').toLowerCase().normalize('NFKC');

/**
 * Finds normalised terms in the original text. `㎏` is compared as `kg`: a match that would begin or end inside of it
 * has no position in the text and is left out.
 */
function findAll(text: string, words: readonly string[]): Find[] {
  const { compared, placeOf } = comparedOf(text);
  const finds = words.flatMap((word) =>
    occurrences(compared, word).flatMap((at) => {
      const [from, to] = [placeOf(at), placeOf(at + word.length)];
      return from === undefined || to === undefined ? [] : [{ from, to, word }];
    }),
  );
  const inOrder = finds.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const apart: Find[] = [];
  for (const find of inOrder) if (find.from >= (apart.at(-1)?.to ?? 0)) apart.push(find);
  return apart;
}

interface Compared {
  readonly compared: string;
  /** The position in the original text, if there is one. */
  readonly placeOf: (at: number) => number | undefined;
}

function comparedOf(text: string): Compared {
  if (PLAIN.test(text)) return { compared: normalCluster(text), placeOf: (at) => at };
  const places = new Map<number, number>([[0, 0]]);
  let compared = '';
  let written = 0;
  for (const cluster of text.match(CLUSTER) ?? []) {
    compared += normalCluster(cluster);
    written += cluster.length;
    places.set(compared.length, written);
  }
  return { compared, placeOf: (at) => places.get(at) };
}

function occurrences(text: string, word: string): number[] {
  const at: number[] = [];
  if (word === '') return at;
  for (let next = text.indexOf(word); next >= 0; next = text.indexOf(word, next + 1)) at.push(next);
  return at;
}

function piecesOf(text: string, finds: readonly Find[]): Marked {
  const pieces: { text: string; hit: boolean }[] = [];
  let done = 0;
  for (const { from, to } of finds) {
    if (from > done) pieces.push({ text: text.slice(done, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false });
  return pieces;
}

/** The first of the positions with the most different terms around it. */
function bestWindow(finds: readonly Find[]): { from: number; words: number } | undefined {
  let best: { from: number; words: number } | undefined;
  for (const [index, { from }] of finds.entries()) {
    const words = new Set<string>();
    for (let at = index; at < finds.length; at++) {
      const { to, word } = finds[at] ?? { to: Infinity, word: '' };
      if (to > from + EXCERPT_LENGTH - LEAD_LENGTH) break;
      words.add(word);
    }
    if (best === undefined || words.size > best.words) best = { from, words: words.size };
  }
  return best;
}

/** Some characters earlier, but after the end of a sentence if there is one. */
function beginBefore(text: string, find: number): number {
  const earliest = Math.max(0, find - LEAD_LENGTH);
  const lead = text.slice(earliest, find);
  const end = Math.max(...['。', '；', '！', '？', '\n'].map((sign) => lead.lastIndexOf(sign)));
  return end < 0 ? wholeSign(text, earliest) : earliest + end + 1;
}

function cut(text: string, find: number, words: readonly string[]): Marked {
  const from = beginBefore(text, find);
  const to = wholeSign(text, Math.min(text.length, from + EXCERPT_LENGTH));
  const part = text.slice(from, to);
  return [
    ...(from > 0 ? [{ text: '…', hit: false }] : []),
    ...mark(part, words),
    ...(to < text.length ? [{ text: '…', hit: false }] : []),
  ];
}

/** A position that does not split a surrogate pair. */
function wholeSign(text: string, at: number): number {
  const isInside = /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');
  return isInside ? at - 1 : at;
}

import { splitByVocabulary, type Vocabulary } from '../synonyms/vocabulary.rules.ts';
import { wordsOf } from './search.rules.ts';

/** A word of a search, normalised, with everything that counts as a match of it. */
export interface Term {
  readonly word: string;
  /** The word itself first, then what says the same. */
  readonly forms: readonly string[];
}

/** Max ways to say one word. */
export const FORMS_MAX = 12;
/** Max pieces that a search in plain language is split into. */
export const PIECES_MAX = 6;

/** The typed words, each with its synonyms: 人影条例 also as 人工影响天气管理条例. */
export const termsOf = (keyword: string, vocabulary: Vocabulary): Term[] =>
  wordsOf(keyword).map((word) => termOf(word, vocabulary));

/** Every form of every term: what is highlighted. */
export const formsOf = (terms: readonly Term[]): string[] => [...new Set(terms.flatMap(({ forms }) => forms))];

export const isExpanded = (terms: readonly Term[]): boolean => terms.some(({ forms }) => forms.length > 1);

export const typedOnly = (terms: readonly Term[]): Term[] => terms.map(({ word }) => ({ word, forms: [word] }));

/**
 * A word and its synonyms; of a longer word, each known word in it replaced in turn. The synonyms of a synonym are
 * not looked up, so expanding ends, and one that contains the word itself is found with it.
 */
export function termOf(word: string, vocabulary: Vocabulary): Term {
  const parts = splitByVocabulary(word, vocabulary);
  const forms = [word];
  for (const [index, { text, isKnown }] of parts.entries()) {
    if (!isKnown) continue;
    const [before, after] = [textOf(parts.slice(0, index)), textOf(parts.slice(index + 1))];
    for (const other of vocabulary.others.get(text) ?? []) {
      const form = before + other + after;
      if (forms.length < FORMS_MAX && !forms.some((one) => form.includes(one))) forms.push(form);
    }
  }
  return { word, forms };
}

const textOf = (parts: readonly { readonly text: string }[]): string => parts.map(({ text }) => text).join('');

/** Words that ask, and say nothing about what is asked. */
const ASKING = new Set(
  (
    '请问 怎么 怎么办 怎么样 怎样 如何 什么 为什么 为何 是什么 什么时候 时候 时 哪些 哪里 哪个 哪儿 哪种 多久 多长 多少 ' +
    '几个 几天 几年 几次 多大 多高 多远 是不是 有没有 没有 能不能 可不可以 会不会 要不要 可以 能否 是否 需要 应该 应当 必须 ' +
    '我们 我 你 他 它 谁 有 在 的 了 吗 呢 吧 啊 和 与 及 或 或者 以及 是 要 能 会 对 把 被 由 从 到 给 离 按 为 办 做 ' +
    '一个 这个 那个 这些 那些 一下 关于 有关 相关 方面 问题 情况 意思 介绍 说明 规定 内容 要求 第 条 款 最 都 就 才 再 ' +
    '进行 处理 怎'
  ).split(' '),
);

/** Splits Chinese text into words; loaded with the process, because opening one takes milliseconds. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The pieces that carry the meaning of a search in plain language: 火箭弹过期怎么办 is about 火箭弹 and 过期. */
export function piecesOf(keyword: string, vocabulary: Vocabulary): Term[] {
  const pieces = wordsOf(keyword).flatMap((word) =>
    splitByVocabulary(word, vocabulary).flatMap(({ text, isKnown }) => (isKnown ? [text] : plainPieces(text))),
  );
  const distinct = [...new Set(pieces)].filter((piece) => !ASKING.has(piece));
  const long = distinct.filter((piece) => piece.length > 1);
  return (long.length > 0 ? long : distinct).slice(0, PIECES_MAX).map((piece) => termOf(piece, vocabulary));
}

/** Every two neighbouring characters of these pieces: what a misspelt word still has in common with the right one. */
export function pairsOf(pieces: readonly Term[]): Term[] {
  const pairs = pieces.flatMap(({ word }) => {
    const signs = Array.from(word);
    return signs.slice(1).map((sign, at) => (signs[at] ?? '') + sign);
  });
  return [...new Set(pairs)].slice(0, PIECES_MAX).map((word) => ({ word, forms: [word] }));
}

/** Single characters next to each other are a word that the dictionary lacks: 瞎火, 复训. */
function plainPieces(text: string): string[] {
  const pieces: string[] = [];
  let singles = '';
  const endSingles = () => {
    if (singles !== '') pieces.push(singles);
    singles = '';
  };
  for (const run of text.match(/[\w./-]+|[^\w./-]+/g) ?? []) {
    for (const segment of /^[\w./-]/.test(run) ? [run] : segmentsOf(run)) {
      if (segment.length === 1 && !ASKING.has(segment)) singles += segment;
      else {
        endSingles();
        pieces.push(segment);
      }
    }
  }
  endSingles();
  return pieces;
}

const segmentsOf = (text: string): string[] =>
  [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);

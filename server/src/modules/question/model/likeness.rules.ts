import { createHash } from 'node:crypto';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { filesOf, plainOf } from '@ganlin/domain/rich-text/rich-text';
import { normalised } from './blank.rules.ts';

/** Threshold from which two questions are considered similar. */
export const ALIKE = 0.85;

/**
 * The question text for comparison: its stem and, unordered, its options, items and parts. The correct answer is not
 * included: the same question with another answer is the same question.
 */
export function stemText(content: string, body: Body): string {
  const parts = partsOf(body).map(plain).sort();
  return [plain(content), ...parts].filter((part) => part !== '').join('\n');
}

/** Equal for questions that ask the same. */
export function stemHash(content: string, body: Body): Buffer {
  return createHash('sha256').update(stemText(content, body)).digest();
}

/** Similarity of two `stemText` texts, from 0 to 1: shared trigrams divided by all trigrams. */
export function trigramLikeness(a: string, b: string): number {
  if (a === b) return 1;
  return gramLikeness(trigramsOf(a), trigramsOf(b));
}

/** For comparing one text with many. */
export function gramLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  if (few.size === 0) return 0;
  let shared = 0;
  for (const gram of few) if (many.has(gram)) shared += 1;
  return shared / (few.size + many.size - shared);
}

export function trigramsOf(text: string): ReadonlySet<string> {
  const words = text.replaceAll(media, '');
  const grams = new Set<string>();
  for (let at = 0; at < words.length - 2; at += 1) grams.add(words.slice(at, at + 3));
  if (grams.size === 0 && words !== '') grams.add(words);
  return grams;
}

/** Pictures are part of a question, but their names do not reveal their content. */
const media = /⟦[^⟧]*⟧/g;

function plain(html: string): string {
  const words = normalised(plainOf(html).replaceAll(/[（(][\s\u3000]*[)）]|_{2,}/g, '_'));
  return (
    words +
    filesOf(html)
      .map((file) => `⟦${file}⟧`)
      .join('')
  );
}

function partsOf(body: Body): string[] {
  if (body.type !== QuestionType.combined) return simpleParts(body);
  return body.children.flatMap(({ content, body: child }) => [content, ...simpleParts(child)]);
}

function simpleParts(body: SimpleBody): string[] {
  if (body.type === QuestionType.single || body.type === QuestionType.multi) {
    return body.options.map(({ content }) => content);
  }
  if (body.type !== QuestionType.match) return [];
  return [...body.lefts, ...body.rights].map(({ content }) => content);
}

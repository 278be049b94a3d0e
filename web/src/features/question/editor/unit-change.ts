import type { Blank } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { BLANK, stemBlanks } from '@ganlin/domain/rich-text/rich-text';
import { newBlank, newChild, type Draft, type Parts, type Unit } from './question-draft.ts';

/** Changes the stem; the answers of a fill-in question follow its blanks. */
export function withContent<U extends Unit>(unit: U, content: string): U {
  const { blanks, spareBlanks } = unit.parts;
  const wanted = stemBlanks(content);
  if (wanted === blanks.length) return { ...unit, content };
  const parts = { ...unit.parts, ...followBlanks({ blanks, spareBlanks }, unit.content, content) };
  return { ...unit, content, parts };
}

/**
 * Changes the type. Common parts stay; only the first of several correct options remains correct where only one may
 * be.
 */
export function withType<U extends Unit>(unit: U, type: U['type']): U {
  const first = unit.parts.options.find(({ right }) => right)?.id;
  const options =
    type === QuestionType.single
      ? unit.parts.options.map((option) => ({ ...option, right: option.id === first }))
      : unit.parts.options;
  return { ...unit, type, parts: { ...unit.parts, options } };
}

/** A combined question starts with at least one child. */
export function withQuestionType(draft: Draft, type: Draft['type']): Draft {
  const children = type === QuestionType.combined && draft.children.length === 0 ? [newChild()] : draft.children;
  return { ...withType(draft, type), children };
}

export function withParts<U extends Unit>(unit: U, parts: Partial<Parts>): U {
  return { ...unit, parts: { ...unit.parts, ...parts } };
}

type Blanks = Pick<Parts, 'blanks' | 'spareBlanks'>;

/**
 * The answers after the stem was changed. Blanks before and after the changed position keep theirs; those in between
 * become spare, from where a returning blank takes its answers again.
 */
function followBlanks({ blanks, spareBlanks }: Blanks, before: string, after: string): Blanks {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  const count = now.length - 1;
  const stored = Math.min(blanks.length, count);
  const head = Math.min(commonHead(old, now), stored);
  const tail = stored - head;
  const gone = blanks.slice(head, blanks.length - tail);
  const spare: Blank[] = [...gone, ...spareBlanks];
  const come = Array.from({ length: count - stored }, () => spare.shift() ?? newBlank());
  return {
    blanks: [...blanks.slice(0, head), ...come, ...blanks.slice(blanks.length - tail)],
    spareBlanks: spare,
  };
}

/** The text between the blanks. */
function piecesOf(html: string): readonly string[] {
  return html.replaceAll(/<[^>]*>/g, '').split(new RegExp(BLANK.source));
}

function commonHead(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((piece, at) => piece !== other[at]);
  return end === -1 ? one.length : end;
}

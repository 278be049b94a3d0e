import type { GradingKey } from '@ganlin/contract/paper/regrade';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Basis } from '../model/adjusted.rules.ts';

export const keyOf = ({ pointsCenti, ...basis }: Basis): GradingKey => ({ ...basis, points: pointsCenti });

type Refusal = 'regradeOtherParts' | 'regradeByHand';

/** A basis with another right answer, other points or rules: texts stay, and only answers may differ. */
export function fixedBasis(basis: Basis, { body, points, choice, fill, match }: GradingKey): Basis | Refusal {
  if (isByHand(basis.body)) return 'regradeByHand';
  const answered = withAnswerOf(basis.body, body);
  if (!answered || points <= 0) return 'regradeOtherParts';
  // People marked some of its parts by the points they had then.
  if (points !== basis.pointsCenti && hasPartsByHand(basis.body)) return 'regradeByHand';
  return { body: answered, pointsCenti: points, choice, fill, match };
}

/** Nothing in it is graded by rule. */
export function isByHand(body: Body): boolean {
  if (body.type !== QuestionType.combined) return body.type === QuestionType.essay;
  return body.children.every((child) => child.body.type === QuestionType.essay);
}

const hasPartsByHand = (body: Body): boolean =>
  body.type === QuestionType.combined && body.children.some((child) => child.body.type === QuestionType.essay);

/** The body with the other's right answer; undefined unless it has the same parts. */
export function withAnswerOf(body: Body, other: Body): Body | undefined {
  if (body.type !== QuestionType.combined || other.type !== QuestionType.combined) {
    return body.type === QuestionType.combined || other.type === QuestionType.combined
      ? undefined
      : simpleWithAnswerOf(body, other);
  }
  const others = new Map(other.children.map((child) => [child.id, child.body]));
  if (others.size !== body.children.length) return undefined;
  const children = body.children.flatMap((child) => {
    const twin = others.get(child.id);
    const answered = twin && simpleWithAnswerOf(child.body, twin);
    return answered ? [{ ...child, body: answered }] : [];
  });
  return children.length === others.size ? { ...body, children } : undefined;
}

function simpleWithAnswerOf(body: SimpleBody, other: SimpleBody): SimpleBody | undefined {
  if (body.type === QuestionType.essay) return other.type === body.type ? body : undefined;
  if (body.type === QuestionType.judge) return other.type === body.type ? { ...body, right: other.right } : undefined;
  if (body.type === QuestionType.fill) {
    if (other.type !== body.type || other.blanks.length !== body.blanks.length) return undefined;
    return { ...body, blanks: other.blanks };
  }
  if (body.type === QuestionType.match) {
    const isSame =
      other.type === body.type && hasSameIds(body.lefts, other.lefts) && hasSameIds(body.rights, other.rights);
    return isSame ? { ...body, pairs: other.pairs } : undefined;
  }
  if (other.type !== body.type || !hasSameIds(body.options, other.options)) return undefined;
  const right = new Map(other.options.map((option) => [option.id, option.right]));
  return { ...body, options: body.options.map((option) => ({ ...option, right: right.get(option.id) ?? false })) };
}

/** A body with the ids of another exam. `from` and `to` are the same question with the ids of both, in one order. */
export function translated(body: Body, { from, to }: { readonly from: Body; readonly to: Body }): Body {
  const [old, now] = [idsIn(from), idsIn(to)];
  const names = new Map(old.map((id, at) => [id, now[at] ?? id]));
  const named = (id: string): string => names.get(id) ?? id;
  const renamedPart = <P extends { readonly id: string }>(part: P): P => ({ ...part, id: named(part.id) });
  const simple = (one: SimpleBody): SimpleBody => {
    if (one.type === QuestionType.single || one.type === QuestionType.multi) {
      return { ...one, options: one.options.map(renamedPart) };
    }
    if (one.type !== QuestionType.match) return one;
    const pairs = Object.entries(one.pairs).map(([left, right]) => [named(left), named(right)] as const);
    const [lefts, rights] = [one.lefts.map(renamedPart), one.rights.map(renamedPart)];
    return { ...one, lefts, rights, pairs: Object.fromEntries(pairs) };
  };
  if (body.type !== QuestionType.combined) return simple(body);
  return { ...body, children: body.children.map((child) => ({ ...renamedPart(child), body: simple(child.body) })) };
}

function idsIn(body: Body): string[] {
  if (body.type === QuestionType.combined) return body.children.flatMap((child) => [child.id, ...idsIn(child.body)]);
  if (body.type === QuestionType.match) return [...body.lefts, ...body.rights].map(({ id }) => id);
  const isChoice = body.type === QuestionType.single || body.type === QuestionType.multi;
  return isChoice ? body.options.map(({ id }) => id) : [];
}

function hasSameIds(one: readonly { readonly id: string }[], other: readonly { readonly id: string }[]): boolean {
  const ids = new Set(other.map(({ id }) => id));
  return one.length === other.length && ids.size === other.length && one.every(({ id }) => ids.has(id));
}

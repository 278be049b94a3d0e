import { Verdict } from '@ganlin/contract/question/verdict';
import { JUDGE_RIGHT, JUDGE_WRONG } from '@ganlin/contract/question/answer';
import type { Blank, Body, Option, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { isAccepted, wordKey } from '../model/blank.rules.ts';

/** How an answer is converted to points. */
export interface ScoringRule {
  readonly maxCenti: number;
  /**
   * For several correct options: `all` or nothing; `half` for missing some with none wrong; a `share` for each right
   * one, but nothing if any is wrong; `net`, right minus wrong over all correct ones, never below zero.
   */
  readonly choice: 'all' | 'half' | 'share' | 'net';
  readonly fill: 'blank' | 'all';
  readonly match: 'pair' | 'all';
  /** Points of the parts of a combined question by id; without it all parts have equal points. */
  readonly childCenti?: Readonly<Record<string, number>>;
}

export interface Judgement {
  readonly wonCenti: number;
  readonly maxCenti: number;
  /** Open: a human must judge it, or a part of it. */
  readonly verdict: Verdict;
}

/** Returns what an answer is worth. Any input yields a judgement: unreadable input counts as unanswered. */
export function judge(
  body: Body,
  answer: unknown,
  rule: ScoringRule,
): Judgement & { readonly children: Readonly<Record<string, Judgement>> } {
  if (body.type !== QuestionType.combined) return { ...judgeSimple(body, answer, rule), children: {} };
  const given = fieldOf(answer, 'children');
  const count = body.children.length;
  const judged = body.children.map(({ id, body: child }, at) => {
    const maxCenti = rule.childCenti?.[id] ?? shareOf(rule.maxCenti, at + 1, count) - shareOf(rule.maxCenti, at, count);
    return [id, judgeSimple(child, fieldOf(given, id), { ...rule, maxCenti })] as const;
  });
  const all = judged.map(([, judgement]) => judgement);
  return {
    wonCenti: all.reduce((sum, { wonCenti }) => sum + wonCenti, 0),
    maxCenti: all.reduce((sum, { maxCenti }) => sum + maxCenti, 0),
    verdict: verdictOfAll(all.map(({ verdict }) => verdict)),
    children: Object.fromEntries(judged),
  };
}

function judgeSimple(body: SimpleBody, answer: unknown, rule: ScoringRule): Judgement {
  const { maxCenti } = rule;
  if (body.type === QuestionType.essay) return { wonCenti: 0, maxCenti, verdict: Verdict.open };
  const wonCenti = pointsOf(body, answer, rule);
  // A wrong answer is not right just because there are no points to win.
  const isRight = maxCenti > 0 ? wonCenti === maxCenti : pointsOf(body, answer, { ...rule, maxCenti: 1 }) === 1;
  if (isRight) return { wonCenti, maxCenti, verdict: Verdict.right };
  const isPartly = wonCenti > 0 || pointsOf(body, answer, { ...rule, maxCenti: 1_000_000 }) > 0;
  return { wonCenti, maxCenti, verdict: isPartly ? Verdict.partly : Verdict.wrong };
}

function pointsOf(body: Exclude<SimpleBody, { type: 4 }>, answer: unknown, rule: ScoringRule): number {
  if (body.type === QuestionType.judge) {
    const chosen = chosenOf(answer);
    return chosen.size === 1 && chosen.has(body.right ? JUDGE_RIGHT : JUDGE_WRONG) ? rule.maxCenti : 0;
  }
  if (body.type === QuestionType.fill) {
    const right = rightBlanks(body.blanks, fieldOf(answer, 'blanks'));
    return pieces(right, body.blanks.length, { maxCenti: rule.maxCenti, all: rule.fill === 'all' });
  }
  if (body.type === QuestionType.match) {
    const pairs = fieldOf(answer, 'pairs');
    const right = body.lefts.filter(({ id }) => fieldOf(pairs, id) === body.pairs[id]).length;
    return pieces(right, body.lefts.length, { maxCenti: rule.maxCenti, all: rule.match === 'all' });
  }
  const way = body.type === QuestionType.single ? 'all' : rule.choice;
  return choicePoints(body.options, chosenOf(answer), { maxCenti: rule.maxCenti, way });
}

function choicePoints(
  options: readonly Option[],
  chosen: ReadonlySet<string>,
  { maxCenti, way }: { maxCenti: number; way: ScoringRule['choice'] },
): number {
  const wanted = new Set(options.filter(({ right }) => right).map(({ id }) => id));
  const right = [...chosen].filter((id) => wanted.has(id)).length;
  const wrong = chosen.size - right;
  if (right === wanted.size && wrong === 0) return maxCenti;
  if (way === 'net') return Math.max(0, shareOf(maxCenti, right - wrong, wanted.size));
  if (wrong > 0 || right === 0 || way === 'all') return 0;
  return way === 'half' ? shareOf(maxCenti, 1, 2) : shareOf(maxCenti, right, wanted.size);
}

/** The number of right blanks; in a group, whose order is free, as many as can be assigned one to one. */
function rightBlanks(blanks: readonly Blank[], given: unknown): number {
  const typed = blanks.map((_, at) => {
    const text = Array.isArray(given) ? (given as unknown[])[at] : undefined;
    return typeof text === 'string' ? text : '';
  });
  let right = blanks.filter((blank, at) => blank.group === 0 && isAccepted(blank, typed[at] ?? '')).length;
  for (const group of new Set(blanks.map((blank) => blank.group).filter((group) => group > 0))) {
    const indexes = blanks.flatMap((blank, at) => (blank.group === group ? [at] : []));
    const expected = indexes.flatMap((at) => blanks[at] ?? []);
    right += assignable(
      expected,
      indexes.map((at) => typed[at] ?? ''),
    );
  }
  return right;
}

function assignable(expected: readonly Blank[], typed: readonly string[]): number {
  const words = [...new Set(expected.flatMap(({ answers }) => answers.map(wordKey)))];
  const holds = (word: string) => (blank: Blank) => blank.answers.some((answer) => wordKey(answer) === word);
  // If every blank can have a word of its own, a repeated word is one answer.
  const isDistinct = maxPairs(words, expected, (word, blank) => holds(word)(blank)) === expected.length;
  const counted = isDistinct ? [...new Map(typed.map((text) => [wordKey(text), text])).values()] : typed;
  return maxPairs(counted, expected, (text, blank) => isAccepted(blank, text));
}

/** The size of the largest one-to-one assignment (augmenting paths). */
function maxPairs<Left, Right>(
  lefts: readonly Left[],
  rights: readonly Right[],
  fits: (left: Left, right: Right) => boolean,
): number {
  const takenBy = new Map<number, number>();
  const place = (left: number, tried: Set<number>): boolean => {
    for (const [right, candidate] of rights.entries()) {
      const asker = lefts[left];
      if (tried.has(right) || asker === undefined || !fits(asker, candidate)) continue;
      tried.add(right);
      const holder = takenBy.get(right);
      if (holder !== undefined && !place(holder, tried)) continue;
      takenBy.set(right, left);
      return true;
    }
    return false;
  };
  return lefts.filter((_, left) => place(left, new Set())).length;
}

function pieces(right: number, count: number, { maxCenti, all }: { maxCenti: number; all: boolean }): number {
  if (right === count) return maxCenti;
  return all ? 0 : shareOf(maxCenti, right, count);
}

/** Rounded down, so that shares never exceed the whole and add up to it exactly. */
function shareOf(maxCenti: number, part: number, whole: number): number {
  return Math.floor((maxCenti * part) / whole);
}

function verdictOfAll(verdicts: readonly Verdict[]): Verdict {
  const closed = verdicts.filter((verdict) => verdict !== Verdict.open);
  if (closed.every((verdict) => verdict === Verdict.right)) {
    return closed.length === verdicts.length ? Verdict.right : Verdict.open;
  }
  return closed.every((verdict) => verdict === Verdict.wrong) ? Verdict.wrong : Verdict.partly;
}

function chosenOf(answer: unknown): ReadonlySet<string> {
  const options = fieldOf(answer, 'options');
  return new Set(Array.isArray(options) ? options.filter((id) => typeof id === 'string') : []);
}

/** An own field of any input; never an inherited one. */
function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name]; // an object, as checked above
}

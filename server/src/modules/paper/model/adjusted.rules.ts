import type { RegradeWay } from '@ganlin/contract/paper/regrade';
import type { Body } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import {
  FULL,
  gradeAnswers,
  markOf,
  scored,
  strictest,
  summed,
  verdictOf,
  VOID,
  type Graded,
  type Judge,
  type Mark,
  type PartMark,
  type Sat,
  type SectionRules,
} from './grade.rules.ts';

/** By what a question is graded: the right answer, its points and the rules. */
export interface Basis extends SectionRules {
  readonly body: Body;
  readonly pointsCenti: number;
}

/** A fix that counts for all papers of an exam with the question. */
export interface Adjustment {
  /** Its number in the exam, from 1. */
  readonly seq: number;
  readonly questionId: string;
  readonly version: number;
  readonly way: RegradeWay;
  readonly key: Basis;
  readonly previous: Basis;
}

type Fix = Pick<Adjustment, 'seq' | 'way' | 'key' | 'previous'>;

/**
 * What a question of a paper is graded by after a fix. Only what the fix changes counts: the same question may have
 * other points and rules in another section.
 */
export function adjustedBasis(basis: Basis, { key, previous }: Pick<Adjustment, 'key' | 'previous'>): Basis {
  const changed = <Name extends 'pointsCenti' | keyof SectionRules>(name: Name): Basis[Name] =>
    key[name] === previous[name] ? basis[name] : key[name];
  return {
    body: key.body,
    pointsCenti: changed('pointsCenti'),
    choice: changed('choice'),
    fill: changed('fill'),
    match: changed('match'),
  };
}

/** A question with its mark so far, and the fixes it was graded by. */
interface Standing {
  readonly mark: Mark;
  /** Before the fix. */
  readonly basis: Basis;
  readonly answer: unknown;
}

/**
 * The mark of a question after a fix. The trial, the commit and the grading of later papers all use it; the same mark
 * comes back if nothing changes, so it may be repeated. What people have marked stays.
 */
export function adjustedMark(judge: Judge, { mark, basis, answer }: Standing, fix: Fix): Mark {
  if (fix.key.body.type === QuestionType.essay) return mark;
  const next = fix.way === 'void' ? voided(mark, fix.key.body) : regraded(judge, { mark, basis, answer }, fix);
  return isSame(mark, next) ? mark : { ...next, adj: fix.seq };
}

/** A paper's grade after a fix of the question at this position. */
export function regradedPaper(
  judge: Judge,
  { marks, ordinal, totalCenti, ...standing }: Omit<Standing, 'mark'> & Paper,
  fix: Fix,
): Graded {
  return scored(
    marks.map((mark) => (mark.o === ordinal ? adjustedMark(judge, { ...standing, mark }, fix) : mark)),
    totalCenti,
  );
}

interface Paper {
  readonly marks: readonly Mark[];
  readonly ordinal: number;
  /** Of the exam. */
  readonly totalCenti: number;
}

/** Grades a paper by rule and by the fixes that count for its exam, in their order. */
export function gradeAdjusted(
  judge: Judge,
  { totalCenti, ...paper }: Sitting & { readonly totalCenti: number },
): Graded {
  const graded = gradeAnswers(judge, paper);
  if (paper.questions.every(({ adjustments = [] }) => adjustments.length === 0)) return graded;
  const marks = graded.marks.map((unadjusted, index) => {
    const sat = paper.questions[index];
    if (!sat?.adjustments) return unadjusted;
    let [mark, basis] = [unadjusted, basisOf(sat, paper.sections)];
    for (const fix of sat.adjustments) {
      mark = adjustedMark(judge, { mark, basis, answer: paper.answers.get(index + 1) }, fix);
      basis = adjustedBasis(basis, fix);
    }
    return mark;
  });
  return scored(marks, totalCenti);
}

/**
 * A grade after fixes that it has missed; undefined if there were none. `fresh`: the marks by rule and by all fixes. A
 * mark that was last changed by the same fix is up to date. What people have marked stays.
 */
export function caughtUp(before: readonly Mark[], fresh: readonly Mark[], totalCenti: number): Graded | undefined {
  const byOrdinal = new Map(fresh.map((mark) => [mark.o, mark]));
  const marks = before.map((mark) => {
    const now = byOrdinal.get(mark.o);
    return now === undefined || now.adj === mark.adj ? mark : withPartsByHand(now, mark);
  });
  return marks.every((mark, at) => mark === before[at]) ? undefined : scored(marks, totalCenti);
}

function withPartsByHand(now: Mark, before: Mark): Mark {
  const parts = Object.entries(now.children).map(
    ([id, part]) => [id, part.verdict === Verdict.open ? (before.children[id] ?? part) : part] as const,
  );
  if (parts.length === 0) return now;
  const sum = now.rule === VOID ? {} : summed(parts.map(([, part]) => part));
  return { ...now, ...sum, children: Object.fromEntries(parts) };
}

interface Sitting {
  readonly questions: readonly (Sat & { readonly adjustments?: readonly Adjustment[] | undefined })[];
  readonly sections: readonly SectionRules[];
  readonly answers: ReadonlyMap<number, unknown>;
}

/** By what a question of a paper is graded without any fix. */
export function basisOf({ section, body, pointsCenti }: Sat, sections: readonly SectionRules[]): Basis {
  const { choice, fill, match } = sections[section] ?? strictest;
  return { body, pointsCenti, choice, fill, match };
}

/** The parts keep their marks: they are no longer counted, and a later fix may count them again. */
function voided(mark: Mark, body: Body): Mark {
  if (body.type !== QuestionType.combined) return { ...mark, won: 0, max: 0, rule: VOID };
  // Nobody has to mark the rest of it any more.
  const byRule = body.children.filter((child) => child.body.type !== QuestionType.essay);
  const verdict = verdictOf(byRule.map(({ id }) => (mark.children[id] ?? none).verdict));
  return { ...mark, won: 0, max: 0, verdict, rule: VOID };
}

function regraded(judge: Judge, { mark, basis, answer }: Standing, fix: Fix): Mark {
  const { body, pointsCenti, choice, fill, match } = adjustedBasis(basis, fix);
  const sat = { section: 0, body, pointsCenti };
  const fresh: Mark = { ...mark, ...markOf(judge, sat, { answer, rules: { choice, fill, match } }) };
  if (body.type !== QuestionType.combined) {
    const before = mark.rule === VOID ? none : mark;
    return { ...fresh, ...partBy(fix.way, before, fresh), rule: ruleBy(fix.way, before, fresh) };
  }
  const parts = body.children.map(({ id, body: child }) => {
    const [before, now] = [mark.children[id] ?? none, fresh.children[id] ?? none];
    // What people mark stays.
    return [id, child.type === QuestionType.essay ? before : partBy(fix.way, before, now)] as const;
  });
  const all = parts.map(([, part]) => part);
  const max = all.reduce((sum, part) => sum + part.max, 0);
  return { ...fresh, ...summed(all), max, children: Object.fromEntries(parts) };
}

const none: PartMark & { readonly rule: string } = { won: 0, max: 0, verdict: Verdict.wrong, rule: VOID };

function partBy(way: RegradeWay, before: PartMark, { won, max, verdict }: PartMark): PartMark {
  if (way === 'full') return { won: max, max, verdict: Verdict.right };
  if (way === 'both' && isKept(before, { won, max })) return { won: wonOf(before, max), max, verdict: before.verdict };
  return { won, max, verdict };
}

function ruleBy(way: RegradeWay, before: PartMark & { readonly rule: string }, fresh: Mark): string {
  if (way === 'full') return FULL;
  return way === 'both' && isKept(before, fresh) ? before.rule : fresh.rule;
}

/** Whether the mark so far is the higher one, by the points that the question has now. */
function isKept(before: PartMark, { won, max }: Pick<PartMark, 'won' | 'max'>): boolean {
  return before.max > 0 && (before.max === max ? before.won >= won : wonOf(before, max) > won);
}

const wonOf = (before: PartMark, max: number): number =>
  before.max === max ? before.won : Math.floor((before.won * max) / before.max);

function isSame(one: Mark, other: Mark): boolean {
  return one.rule === other.rule && isSamePart(one, other) && isSameParts(one.children, other.children);
}

const isSamePart = (one: PartMark, other: PartMark | undefined): boolean =>
  one.won === other?.won && one.max === other.max && one.verdict === other.verdict;

function isSameParts(one: Mark['children'], other: Mark['children']): boolean {
  const parts = Object.entries(one);
  return parts.length === Object.keys(other).length && parts.every(([id, part]) => isSamePart(part, other[id]));
}

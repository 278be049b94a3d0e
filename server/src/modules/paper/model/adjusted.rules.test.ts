import { PaperState } from '@ganlin/contract/exam/kinds';
import { ChoiceRule, FillRule, MatchRule } from '@ganlin/contract/exam/composition';
import type { SimpleAnswer } from '@ganlin/contract/question/answer';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { body as anyBody } from '../../../../../domain/test/generated-questions.ts';
import { rightFor, wrongFor } from '../../../../test/support/exam-answers.ts';
import { judge } from '../../question/index.ts';
import { isByHand } from '../regrading/fix.rules.ts';
import { isAsTried, isRegraded, outcomeOf, triedOn, ways, type Regradable } from '../regrading/outcome.rules.ts';
import {
  adjustedBasis,
  adjustedMark,
  basisOf,
  caughtUp,
  gradeAdjusted,
  type Adjustment,
  type Basis,
} from './adjusted.rules.ts';
import { gradeAnswers, VOID, withHumanMarks, type HumanMark, type Mark, type SectionRules } from './grade.rules.ts';

const rules: fc.Arbitrary<SectionRules> = fc.record({
  choice: fc.constantFrom(...Object.values(ChoiceRule)),
  fill: fc.constantFrom(...Object.values(FillRule)),
  match: fc.constantFrom(...Object.values(MatchRule)),
});

/** The same question with another right answer. */
function otherAnswer(body: Body, turn: number): Body {
  if (body.type !== QuestionType.combined) return otherSimple(body, turn);
  const children = body.children.map((child, at) => ({ ...child, body: otherSimple(child.body, turn + at) }));
  return { ...body, children };
}

function otherSimple(body: SimpleBody, turn: number): SimpleBody {
  if (turn % 4 === 0) return body;
  if (body.type === QuestionType.judge) return { ...body, right: !body.right };
  if (body.type === QuestionType.fill) {
    return { ...body, blanks: body.blanks.map((blank) => ({ ...blank, match: 'exact', answers: ['错', '火箭'] })) };
  }
  if (body.type === QuestionType.match) {
    const right = (at: number) => body.rights[(at + turn) % body.rights.length]?.id ?? '';
    return { ...body, pairs: Object.fromEntries(body.lefts.map(({ id }, at) => [id, right(at)])) };
  }
  if (body.type === QuestionType.single) {
    const at = turn % body.options.length;
    return { ...body, options: body.options.map((option, n) => ({ ...option, right: n === at })) };
  }
  if (body.type !== QuestionType.multi) return body;
  return { ...body, options: body.options.map((option, n) => ({ ...option, right: n < 2 || option.right })) };
}

const hasHandParts = (body: Body): boolean =>
  body.type === QuestionType.combined && body.children.some((child) => child.body.type === QuestionType.essay);

const given = fc.constantFrom('right', 'wrong', 'other', 'none');
const exam = fc.record({
  questions: fc.array(
    fc.record({
      pointsCenti: fc.integer({ min: 1, max: 2_000 }),
      body: anyBody,
      answer: given,
      section: fc.nat({ max: 1 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  sections: fc.tuple(rules, rules),
  passShare: fc.integer({ min: 0, max: 100 }),
  human: fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 20 }),
  marked: fc.boolean(),
  fixes: fc.array(
    fc.record({
      at: fc.nat(),
      way: fc.constantFrom(...ways),
      turn: fc.nat({ max: 20 }),
      points: fc.option(fc.integer({ min: 1, max: 2_000 })),
      rules: fc.option(rules),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const written: SimpleAnswer = { text: '先断电' };

/** Human marks for everything that is open. */
function humanMarks(marks: readonly Mark[], shares: readonly number[]): HumanMark[] {
  const open = marks.flatMap(({ o, verdict, max, children }) => {
    if (verdict !== Verdict.open) return [];
    const parts = Object.entries(children).filter(([, part]) => part.verdict === Verdict.open);
    return parts.length > 0
      ? parts.map(([part, one]) => ({ ordinal: o, part, max: one.max }))
      : [{ ordinal: o, part: '', max }];
  });
  return open.map(({ ordinal, part, max }, at) => {
    return { ordinal, part, wonCenti: Math.floor((max * (shares[at % shares.length] ?? 0)) / 100) };
  });
}

/** As a column of the database returns it. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const sum = (marks: readonly Mark[], name: 'won' | 'max') => marks.reduce((total, mark) => total + mark[name], 0);

/** Half up, by whole numbers. */
function expectedScore(marks: readonly Mark[], total: number): number {
  const [won, max] = [sum(marks, 'won'), sum(marks, 'max')];
  if (max === total || max === 0) return won;
  const [twice, whole] = [2n * BigInt(won) * BigInt(total) + BigInt(max), 2n * BigInt(max)];
  return Number(twice / whole);
}

describe('re-grading', () => {
  it('commits what the trial predicted, and grades later papers alike, whatever the exam', () => {
    const seen = { changed: 0, converted: 0, human: 0, voided: 0 };
    fc.assert(
      fc.property(exam, ({ questions, sections, passShare, human, marked, fixes }) => {
        const totalCenti = questions.reduce((total, { pointsCenti }) => total + pointsCenti, 0);
        const passCenti = Math.floor((totalCenti * passShare) / 100);
        const answers = new Map(
          questions.flatMap(({ body, answer }, at) => {
            const all = { right: rightFor(body), wrong: wrongFor(body), other: rightFor(otherAnswer(body, 1)) };
            return answer === 'none'
              ? []
              : [[at + 1, answer === 'other' && isByHand(body) ? written : all[answer as 'right']]];
          }),
        );
        const byRule = gradeAnswers(judge, { questions, sections, answers });
        const marks = humanMarks(byRule.marks, human);
        let now = marked ? withHumanMarks(byRule.marks, marks, totalCenti) : byRule;
        const states = [stored(now)];
        const bases = questions.map((question) => basisOf(question, sections));
        const adjustments = new Map<number, Adjustment[]>();
        for (const [n, { at, way, turn, points, rules: other }] of fixes.entries()) {
          const index = at % questions.length;
          const previous = bases[index]!;
          if (isByHand(previous.body)) continue;
          const pointsCenti = hasHandParts(previous.body) ? previous.pointsCenti : (points ?? previous.pointsCenti);
          const key: Basis = { ...previous, ...other, pointsCenti, body: otherAnswer(previous.body, turn) };
          const fix = { seq: n + 1, key, previous, totalCenti, passCenti };
          const paper: Regradable = {
            userId: 'u',
            paperId: 'p',
            ordinal: index + 1,
            answer: answers.get(index + 1),
            state: now.open === 0 ? PaperState.finished : PaperState.awaitingGrading,
            marks: stored(now.marks),
            scoreCenti: now.scoreCenti,
            passed: now.open > 0 ? null : now.scoreCenti >= passCenti,
            basis: previous,
          };
          const { change } = triedOn(judge, paper, fix);
          expect(isAsTried(stored(change), triedOn(judge, paper, fix).change)).toBe(true);
          const outcome = outcomeOf(judge, stored(paper), { ...fix, way });
          const which = ways.indexOf(way);
          expect([outcome.mark.won, outcome.scoreCenti, outcome.passed]).toEqual([
            change.won[which],
            change.score[which],
            change.passed[which],
          ]);
          const before = paper.marks[index]!;
          const mustNotLower = (way === 'both' || way === 'full') && before.max === outcome.mark.max;
          const isLower = outcome.mark.won < before.won || outcome.scoreCenti < paper.scoreCenti;
          expect(mustNotLower && isLower).toBe(false);
          expect(outcome.marks.filter((_, place) => place !== index)).toEqual(
            paper.marks.filter((_, place) => place !== index),
          );
          for (const [id, part] of Object.entries(before.children)) {
            const child = key.body.type === QuestionType.combined && key.body.children.find((one) => one.id === id);
            const isHuman = child && child.body.type === QuestionType.essay;
            expect(!isHuman || outcome.mark.children[id]).toEqual(!isHuman || part);
            seen.human += Number(isHuman && part.won > 0);
          }
          const again = adjustedMark(
            judge,
            { mark: stored(outcome.mark), basis: previous, answer: paper.answer },
            { ...fix, way },
          );
          expect(again).toEqual(outcome.mark);
          expect(outcome.scoreCenti).toBe(
            outcome.marks.some(({ adj }) => adj !== undefined)
              ? expectedScore(outcome.marks, totalCenti)
              : sum(outcome.marks, 'won'),
          );
          seen.changed += Number(isRegraded(paper, outcome));
          seen.converted += Number(sum(outcome.marks, 'max') !== totalCenti);
          seen.voided += Number(outcome.mark.rule === VOID);
          adjustments.set(index, [
            ...(adjustments.get(index) ?? []),
            { seq: fix.seq, questionId: 'q', version: 1, way, key, previous },
          ]);
          bases[index] = adjustedBasis(previous, { key, previous });
          now = { marks: stored(outcome.marks), scoreCenti: outcome.scoreCenti, open: outcome.open };
          states.push(now);
        }
        // A paper with the same answers that is graded only now, and marked by people after that.
        const adjusted = questions.map((question, index) => ({ ...question, adjustments: adjustments.get(index) }));
        const later = gradeAdjusted(judge, { questions: adjusted, sections, answers, totalCenti });
        const settled = (paper: readonly Mark[]) => stored(withHumanMarks(paper, marks, totalCenti));
        expect(settled(later.marks)).toEqual(settled(now.marks));
        expect(marked ? settled(later.marks).scoreCenti : later.scoreCenti).toBe(now.scoreCenti);
        // A paper that has missed some of the fixes.
        for (const state of states) {
          expect(stored(caughtUp(state.marks, stored(later.marks), totalCenti) ?? state)).toEqual(now);
        }
      }),
      { numRuns: 2_000 },
    );
    // The property is about something only if these happen.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  }, 180_000);

  it('grades exactly as before where an exam has no adjustment', () => {
    fc.assert(
      fc.property(exam, ({ questions, sections }) => {
        const answers = new Map(questions.map(({ body }, at) => [at + 1, rightFor(body)]));
        const paper = { questions, sections, answers };
        const graded = gradeAdjusted(judge, { ...paper, totalCenti: 12_345 });
        expect(JSON.stringify(graded)).toBe(JSON.stringify(gradeAnswers(judge, paper)));
      }),
      { numRuns: 300 },
    );
  });

  const option = (id: string, right: boolean) => ({ id, content: id, right, analysis: '', fixed: false });
  const multi = (right: string): Body => ({
    type: QuestionType.multi,
    options: Array.from('abcd').map((id) => option(id, right.includes(id))),
  });
  const base: Basis = { body: multi('ab'), pointsCenti: 200, choice: 'half', fill: 'all', match: 'all' };
  const fix = { seq: 1, key: { ...base, body: multi('abd') }, previous: base };
  const marksFor = (answer: string) => {
    const options = { options: Array.from(answer) };
    const questions = [
      { section: 0, pointsCenti: 200, body: base.body },
      { section: 0, pointsCenti: 9_800, body: { type: QuestionType.judge, right: true } as const },
    ];
    const answers = new Map<number, unknown>([
      [1, options],
      [2, { options: ['true'] }],
    ]);
    return { answer: options, ...gradeAnswers(judge, { questions, sections: [base], answers }) };
  };
  const won = (answer: string) => {
    const { marks, scoreCenti, answer: options } = marksFor(answer);
    const paper = { userId: '', paperId: '', state: PaperState.finished, passed: true, ordinal: 1, basis: base };
    const all = { ...fix, totalCenti: 10_000, passCenti: 6_000 };
    const { change } = triedOn(judge, { ...paper, marks, scoreCenti, answer: options }, all);
    return [change.wonBefore, ...change.won, ...change.score];
  };

  it('gives what each way says: full, the better of both, the new answer, nothing', () => {
    expect(won('ab')).toEqual([200, 200, 200, 100, 0, 10_000, 10_000, 9_900, 10_000]);
    expect(won('abd')).toEqual([0, 200, 200, 200, 0, 10_000, 10_000, 10_000, 10_000]);
    expect(won('c')).toEqual([0, 200, 0, 0, 0, 10_000, 9_800, 9_800, 10_000]);
  });

  it('converts the rest to the total of the exam when points change', () => {
    const { marks, scoreCenti, answer } = marksFor('c');
    const paper = { userId: '', paperId: '', state: PaperState.finished, passed: true, ordinal: 1, basis: base };
    const points = {
      ...fix,
      key: { ...base, pointsCenti: 300 },
      totalCenti: 10_000,
      passCenti: 6_000,
      way: 'new' as const,
    };
    // 98 of 101 points.
    expect(outcomeOf(judge, { ...paper, marks, scoreCenti, answer }, points).scoreCenti).toBe(9_703);
  });
});

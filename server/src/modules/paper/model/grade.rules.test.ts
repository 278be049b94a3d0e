import { ChoiceRule, FillRule, MatchRule } from '@ganlin/contract/exam/composition';
import type { SimpleAnswer } from '@ganlin/contract/question/answer';
import { Body } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rightFor } from '../../../../test/support/exam-answers.ts';
import { judge } from '../../question/index.ts';
import { gradeAnswers, ruleText, withHumanMarks, type Mark, type SectionRules } from './grade.rules.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

const option = (right: boolean, id: string) => ({ id, content: id, right, analysis: '', fixed: false });
const singleBody = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.nat()).map(([count, right]) => ({
  type: QuestionType.single,
  options: ids.slice(0, count).map((id, at) => option(at === right % count, id)),
}));
const multiBody = fc
  .array(fc.boolean(), { minLength: 3, maxLength: 6 })
  .filter((rights) => rights.filter(Boolean).length >= 2)
  .map((rights) => ({
    type: QuestionType.multi,
    options: rights.map((right, at) => option(right, ids[at] ?? 'z')),
  }));
const judgeBody = fc.boolean().map((right) => ({ type: QuestionType.judge, right }));
const essayBody = fc.constant({ type: QuestionType.essay, reference: '先断电', keywords: ['断电'] });
const fillBody = fc
  .array(fc.record({ answer: fc.constantFrom('AgI', '火箭', '盐粉', '高炮'), group: fc.constantFrom(0, 0, 1) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((blanks) => ({
    type: QuestionType.fill,
    blanks: blanks.map(({ answer, group }, at) => ({
      answers: [`${answer}${at}`],
      match: 'exact',
      tolerance: 0,
      group,
    })),
  }));
const matchBody = fc.array(fc.nat({ max: 4 }), { minLength: 2, maxLength: 5 }).map((pairs) => ({
  type: QuestionType.match,
  lefts: pairs.map((_, at) => ({ id: `l${at}`, content: '左' })),
  rights: [0, 1, 2, 3, 4].map((at) => ({ id: `r${at}`, content: '右' })),
  pairs: Object.fromEntries(pairs.map((right, at) => [`l${at}`, `r${right}`])),
}));

const simple = [singleBody, multiBody, judgeBody, essayBody, fillBody, matchBody] as const;
const combinedBody = fc.array(fc.oneof(...simple), { minLength: 1, maxLength: 5 }).map((children) => ({
  type: QuestionType.combined,
  children: children.map((body, at) => ({ id: `c${at}`, content: '小题', analysis: '', body })),
}));
const anyBody = fc.oneof(...simple, combinedBody).map((body) => Body.parse(body));
const rules: fc.Arbitrary<SectionRules> = fc.record({
  choice: fc.constantFrom(...Object.values(ChoiceRule)),
  fill: fc.constantFrom(...Object.values(FillRule)),
  match: fc.constantFrom(...Object.values(MatchRule)),
});
const questions = fc.array(
  fc.record({ section: fc.constantFrom(0, 1), pointsCenti: fc.integer({ min: 1, max: 2_000 }), body: anyBody }),
  { maxLength: 8 },
);

const simpleAnswer: fc.Arbitrary<SimpleAnswer> = fc.record(
  {
    options: fc.array(fc.constantFrom(...ids, 'true', 'false'), { maxLength: 7 }),
    blanks: fc.array(fc.constantFrom('', ' ', 'AgI0', '火箭1', 'ａｇＩ0', '盐粉2'), { maxLength: 6 }),
    pairs: fc.dictionary(fc.constantFrom('l0', 'l1', 'l2', '__proto__'), fc.constantFrom('r0', 'r1', 'x')),
    text: fc.constantFrom('', '  ', '先断电'),
  },
  { requiredKeys: [] },
);
const anyAnswer = fc.oneof(
  simpleAnswer,
  fc.record({ children: fc.dictionary(fc.constantFrom('c0', 'c1', 'c2', 'toString'), simpleAnswer) }),
  fc.jsonValue(),
);

const isOpen = (body: Body): boolean =>
  body.type === QuestionType.essay ||
  (body.type === QuestionType.combined && body.children.some((child) => child.body.type === QuestionType.essay));

const grade = (paper: Omit<Parameters<typeof gradeAnswers>[1], 'answers'>, answers: readonly unknown[]) =>
  gradeAnswers(judge, {
    ...paper,
    answers: new Map(answers.flatMap((answer, at) => (answer === undefined ? [] : [[at + 1, answer]]))),
  });

/** The mark is within its points, its verdict matches them, its parts add up, and its rule is known. */
function isSound({ won, max, verdict, children, rule }: Mark): boolean {
  const parts = Object.values(children);
  const sum = (of: 'won' | 'max') => parts.reduce((so, part) => so + part[of], 0);
  const isWithin = Number.isInteger(won) && won >= 0 && won <= max;
  const isTrue = (verdict !== Verdict.right || won === max) && (verdict !== Verdict.wrong || won === 0);
  const addsUp = parts.length === 0 || (sum('won') === won && sum('max') === max);
  return isWithin && isTrue && addsUp && ruleText(rule) !== '';
}

const sections = fc.tuple(rules, rules);

describe('for any questions and answers', () => {
  it('each mark lies between zero and its points, and they add up to the total, the same each time', () => {
    fc.assert(
      fc.property(questions, sections, fc.array(anyAnswer, { maxLength: 8 }), (requested, by, answers) => {
        const paper = { questions: requested, sections: by };
        const graded = grade(paper, answers);
        expect(graded.marks.map(({ o }) => o)).toEqual(requested.map((_, at) => at + 1));
        expect(graded.marks.map(({ max }) => max)).toEqual(requested.map(({ pointsCenti }) => pointsCenti));
        expect(graded.marks.filter((mark) => !isSound(mark))).toEqual([]);
        expect(graded.scoreCenti).toBe(graded.marks.reduce((sum, { won }) => sum + won, 0));
        expect(graded.open).toBe(graded.marks.filter(({ verdict }) => verdict === Verdict.open).length);
        expect(grade(paper, answers)).toEqual(graded);
      }),
    );
  });

  it('the right answer gets full marks, except what a grader judges', () => {
    fc.assert(
      fc.property(questions, sections, (requested, by) => {
        const graded = grade(
          { questions: requested, sections: by },
          requested.map(({ body }) => rightFor(body)),
        );
        const judged = graded.marks.map(({ won, max, verdict }) => (verdict === Verdict.open ? 'open' : max - won));
        expect(judged).toEqual(requested.map(({ body }) => (isOpen(body) ? 'open' : 0)));
        expect(graded.marks.every(({ verdict }) => verdict === Verdict.open || verdict === Verdict.right)).toBe(true);
      }),
    );
  });

  it('an empty answer gets no points and needs no grader', () => {
    const empty = fc.constantFrom(
      undefined,
      {},
      { options: [] },
      { blanks: ['', ' '] },
      { pairs: {} },
      { text: ' \n' },
      { children: {} },
      { children: { c0: {}, c1: { text: '' } } },
    );
    fc.assert(
      fc.property(questions, sections, fc.array(empty, { maxLength: 8 }), (requested, by, answers) => {
        const { scoreCenti, open, marks } = grade({ questions: requested, sections: by }, answers);
        expect([scoreCenti, open]).toEqual([0, 0]);
        expect(marks.every(({ verdict }) => verdict === Verdict.wrong)).toBe(true);
      }),
    );
  });

  it('the order in which options were chosen, or appear in the question, does not matter', () => {
    const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });
    const requested = fc.oneof(singleBody, multiBody).chain(({ type, options }) =>
      fc.record({
        body: fc.constant(Body.parse({ type, options })),
        moved: shuffled(options).map((all) => Body.parse({ type, options: all })),
        chosen: fc.subarray(ids).chain((some) => fc.tuple(fc.constant(some), shuffled(some))),
      }),
    );
    fc.assert(
      fc.property(requested, rules, ({ body, moved, chosen: [one, other] }, by) => {
        const markOf = (question: Body, options: readonly string[]): Mark | undefined =>
          grade({ questions: [{ section: 0, pointsCenti: 300, body: question }], sections: [by] }, [{ options }])
            .marks[0];
        expect(markOf(moved, other)).toEqual(markOf(body, one));
      }),
    );
  });
});

describe('a section’s rules', () => {
  const multi = Body.parse({
    type: 2,
    options: [option(true, 'a'), option(true, 'b'), option(true, 'c'), option(false, 'd')],
  });
  const fill = Body.parse({
    type: 5,
    blanks: ['AgI', '火箭', '盐'].map((answer) => ({ answers: [answer] })),
  });
  const match = Body.parse({
    type: 6,
    lefts: ['l1', 'l2', 'l3'].map((id) => ({ id, content: id })),
    rights: ['r1', 'r2', 'r3'].map((id) => ({ id, content: id })),
    pairs: { l1: 'r1', l2: 'r2', l3: 'r3' },
  });
  const strict: SectionRules = { choice: 'all', fill: 'all', match: 'all' };

  it.each([
    ['all', ['a', 'b'], 0],
    ['half', ['a'], 500],
    ['half', ['a', 'd'], 0],
    ['share', ['a', 'b'], 666],
    ['share', ['a', 'b', 'd'], 0],
    ['net', ['a', 'b', 'd'], 333],
    ['net', ['d'], 0],
    ['net', ['a', 'b', 'c'], 1000],
  ] as const)('%s of a multiple choice gives %j %i hundredths of ten points', (choice, options, won) => {
    const by = { ...strict, choice };
    const graded = grade({ questions: [{ section: 0, pointsCenti: 1000, body: multi }], sections: [by] }, [
      { options },
    ]);
    expect(graded.marks[0]).toMatchObject({ won, rule: `multi.${choice}` });
  });

  it.each([
    ['blank', fill, { blanks: ['agi', '', '盐'] }, 666],
    ['all', fill, { blanks: ['agi', '', '盐'] }, 0],
    ['pair', match, { pairs: { l1: 'r1', l2: 'r3', l3: 'r2' } }, 333],
    ['all', match, { pairs: { l1: 'r1', l2: 'r3', l3: 'r2' } }, 0],
  ] as const)('%s gives a partly right answer its points', (rule, body, answer, won) => {
    const by: SectionRules = {
      ...strict,
      ...(rule === 'blank' && { fill: rule }),
      ...(rule === 'pair' && { match: rule }),
    };
    const graded = grade({ questions: [{ section: 0, pointsCenti: 1000, body }], sections: [by] }, [answer]);
    expect(graded.marks[0]?.won).toBe(won);
  });

  it('are those of the question’s own section', () => {
    const requested = [0, 1].map((section) => ({ section, pointsCenti: 1000, body: multi }));
    const graded = grade({ questions: requested, sections: [strict, { ...strict, choice: 'half' }] }, [
      { options: ['a'] },
      { options: ['a'] },
    ]);
    expect(graded.marks.map(({ won }) => won)).toEqual([0, 500]);
    expect(graded.marks.map(({ rule }) => ruleText(rule))).toEqual([
      '多选：全对得分，其余不得分',
      '多选：少选得一半，错选不得分',
    ]);
  });
});

it('a combined question with a written short answer waits for a grader, and retains the certain marks', () => {
  const body = Body.parse({
    type: 99,
    children: [
      { id: 'c1', content: '一', body: { type: 3, right: true } },
      { id: 'c2', content: '二', body: { type: 4 } },
    ],
  });
  const paper = { questions: [{ section: 0, pointsCenti: 1001, body }], sections: [] };
  const written = { children: { c1: { options: ['true'] }, c2: { text: '断电' } } };
  expect(grade(paper, [written])).toMatchObject({ scoreCenti: 500, open: 1 });
  const unwritten = { children: { c1: { options: ['true'] } } };
  expect(grade(paper, [unwritten])).toMatchObject({ scoreCenti: 500, open: 0 });
  expect(grade(paper, [unwritten]).marks[0]?.verdict).toBe(Verdict.partly);
});

/** The parts of a paper that a grader must judge. */
const openPartsOf = ({ o, verdict, max, children }: Mark) => {
  if (verdict !== Verdict.open) return [];
  const parts = Object.entries(children).filter(([, part]) => part.verdict === Verdict.open);
  return parts.length === 0
    ? [{ ordinal: o, part: '', max }]
    : parts.map(([part, { max }]) => ({ ordinal: o, part, max }));
};

describe('what graders give', () => {
  it('completes the paper and adds up, and never changes what was graded by rule', () => {
    fc.assert(
      fc.property(
        questions,
        sections,
        fc.array(anyAnswer, { maxLength: 8 }),
        fc.nat(100),
        (asked, rules, answers, share) => {
          const before = grade({ questions: asked, sections: rules }, answers);
          const open = before.marks.flatMap(openPartsOf);
          const given = open.map(({ ordinal, part, max }) => ({
            ordinal,
            part,
            wonCenti: Math.floor((max * share) / 100),
          }));
          const after = withHumanMarks(before.marks, given, 0);
          expect(after.open).toBe(0);
          expect(after.marks.every(isSound)).toBe(true);
          expect(after.scoreCenti).toBe(before.scoreCenti + given.reduce((sum, { wonCenti }) => sum + wonCenti, 0));
          const byRule = (marks: readonly Mark[]) =>
            marks.filter((_, at) => before.marks[at]?.verdict !== Verdict.open);
          expect(byRule(after.marks)).toEqual(byRule(before.marks));
          // Given again, as after a correction, it is the same.
          expect(withHumanMarks(after.marks, given, 0)).toEqual(after);
        },
      ),
    );
  });

  it('leaves the paper open while a mark is missing', () => {
    const body = Body.parse({ type: 4 });
    const paper = { questions: [1, 2].map(() => ({ section: 0, pointsCenti: 600, body })), sections: [] };
    const { marks } = grade(paper, [{ text: '一' }, { text: '二' }]);
    expect(withHumanMarks(marks, [{ ordinal: 2, part: '', wonCenti: 450 }], 0)).toMatchObject({
      scoreCenti: 450,
      open: 1,
    });
  });
});

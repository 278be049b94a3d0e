import { AppealState, ScoreStep } from '@ganlin/contract/appeal/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { historyOf } from './history.rules.ts';

const times = fc.integer({ min: 0, max: 1_000 }).map((minute) => new Date(minute * 60_000));
const marks = fc.array(
  fc.record({
    graderId: fc.constantFrom('g-one', 'g-two', 'g-three'),
    byLeader: fc.boolean(),
    scoreCenti: fc.integer({ min: 0, max: 200 }),
    items: fc.constant([{ id: 'a', text: '要点', points: 100 }]),
    comment: fc.constant(''),
    markedAt: times,
  }),
  { maxLength: 12 },
);

it('is in order of time, with one mark of each grader, the newest, and never a grader’s id', () => {
  fc.assert(
    fc.property(marks, fc.option(times, { nil: undefined }), fc.boolean(), (given, graded, showItems) => {
      const byRule = graded && { at: graded, scoreCenti: 0 };
      const answers = [{ part: 0, maxCenti: 200, marks: given }];
      const steps = historyOf({ maxCenti: 200, byRule, answers, regradings: [], appeals: [], showItems });
      const shown = steps.map(({ at }) => Number(at));
      expect(shown).toEqual(shown.toSorted((one, other) => one - other));
      const graders = new Set(given.filter(({ byLeader }) => !byLeader).map(({ graderId }) => graderId));
      const marked = steps.filter(({ step }) => step === ScoreStep.mark);
      expect(new Set(marked.map(({ grader }) => grader))).toEqual(new Set([...graders].map((_, index) => index + 1)));
      const newest = [...graders].map(
        (id) => given.findLast((one) => one.graderId === id && !one.byLeader)?.scoreCenti,
      );
      expect(marked).toHaveLength(graders.size);
      expect(new Set(marked.map(({ score }) => score))).toEqual(new Set(newest));
      expect(JSON.stringify(steps)).not.toContain('g-');
      expect(JSON.stringify(steps).includes('要点')).toBe(
        showItems && given.length > 0 && steps.some(({ grader, step }) => grader > 0 || step === ScoreStep.decision),
      );
    }),
  );
});

it('shows the mark that answered an appeal as the appeal, once, and re-gradings between', () => {
  const at = new Date(60_000);
  const item = { text: '要点', points: 100 };
  const mark = { graderId: 'x', byLeader: true, scoreCenti: 200, items: [item], comment: '同意', markedAt: at };
  const appeal = {
    state: AppealState.changed,
    reply: '同意',
    answeredAt: at,
    answeredBy: 'x',
    beforeCenti: 100,
    afterCenti: 200,
  };
  const steps = historyOf({
    maxCenti: 200,
    byRule: undefined,
    regradings: [{ at: new Date(90_000), reason: '答案有误', beforeCenti: 0, afterCenti: 200 }],
    answers: [{ part: 0, maxCenti: 200, marks: [mark, { ...mark, graderId: 'y', comment: '先前' }] }],
    appeals: [appeal, { ...appeal, state: AppealState.open, answeredAt: null, beforeCenti: null, afterCenti: null }],
    showItems: true,
  });
  expect(steps).toMatchObject([
    { step: ScoreStep.decision, text: '先前' },
    { step: ScoreStep.appeal, before: 100, score: 200, text: '同意', items: [item] },
    { step: ScoreStep.regraded, before: 0, score: 200, text: '答案有误' },
  ]);
});

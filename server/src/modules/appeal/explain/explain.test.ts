import { appealApi } from '@ganlin/contract/appeal/appeal';
import { AppealState, ScoreStep } from '@ganlin/contract/appeal/kinds';
import { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { expect, it } from 'vitest';
import { aResult, anAnswerer, fileAppeal } from '../../../../test/support/appeals.ts';
import { aGrader } from '../../../../test/support/grading.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';

const { app } = await openAppWithAdmin();
const grader = await aGrader(app);

const named = (id: string, realName: string) =>
  app.platform.db.updateTable('iamUser').set({ realName }).where('id', '=', id).execute();
await named(grader.id, '阅卷人甲');

const items = [
  { id: 'a', text: '断开电源', points: 1 },
  { id: 'b', text: '检查回路', points: 1 },
];

/** The short answer's grader ticks one of two criteria. */
const aRubricResult = (wanted: Partial<Parameters<typeof aResult>[1]> = {}) =>
  aResult(app, { grader, rubric: items, ...wanted });

it('a question graded by rule names the rule, the version of the key and its points', async () => {
  const { learner, paperId } = await aResult(app, { grader });
  const explained = await learner.call(appealApi.explain, { paperId, ordinal: 1 });
  expect(explained).toMatchObject({ score: 0, maxScore: 2, rule: '单选：选对得分', keyVersion: 1 });
  expect(explained.history).toMatchObject([{ step: ScoreStep.rule, score: 0, maxScore: 2, grader: 0 }]);
  await expect(learner.call(appealApi.explain, { paperId, ordinal: 3 })).toRefuse('appealNoQuestion');
});

it('a marked question shows the newest mark with its criteria and comment, and no name', async () => {
  const { learner, paperId } = await aRubricResult();
  const explained = await learner.call(appealApi.explain, { paperId, ordinal: 2 });
  expect(explained.history).toMatchObject([
    {
      step: ScoreStep.mark,
      grader: 1,
      score: 1,
      maxScore: 2,
      text: '要点不全',
      items: [{ text: '断开电源', points: 1 }],
    },
  ]);
  const told = JSON.stringify(explained);
  for (const secret of [grader.id, '阅卷人甲']) expect(told).not.toContain(secret);
});

it('the outcome of an appeal follows, with the points before and after', async () => {
  const { learner, paperId, answerId } = await aRubricResult();
  const id = await fileAppeal(learner, { paperId });
  const answerer = await anAnswerer(app);
  await named(answerer.id, '处理人乙');
  const marks = [{ answerId, score: 2, rubricVersion: 1, items: ['a', 'b'] }];
  await answerer.call(appealDeskApi.answer, { id, outcome: AppealState.changed, reply: '第二点也写到了', marks });
  const { score, history } = await learner.call(appealApi.explain, { paperId, ordinal: 2 });
  expect(score).toBe(2);
  expect(history.map(({ step }) => step)).toEqual([ScoreStep.mark, ScoreStep.appeal]);
  expect(history[1]).toMatchObject({
    before: 1,
    score: 2,
    outcome: AppealState.changed,
    text: '第二点也写到了',
    items: [{ text: '断开电源' }, { text: '检查回路' }],
  });
  expect(JSON.stringify(history)).not.toContain('处理人乙');
});

it('nothing is explained before verdicts are released, and criteria not before the correct answers', async () => {
  const scoreOnly = await aRubricResult({ release: { score: 2, verdict: 0, answer: 0, analysis: 0 } });
  const asked = { paperId: scoreOnly.paperId, ordinal: 2 };
  await expect(scoreOnly.learner.call(appealApi.explain, asked)).toRefuse('appealNotReleased');
  const id = await fileAppeal(scoreOnly.learner, { paperId: scoreOnly.paperId });
  const marks = [{ answerId: scoreOnly.answerId, score: 2, rubricVersion: 1, items: [] }];
  const answer = { id, outcome: AppealState.changed, reply: '已改正', marks };
  await (await anAnswerer(app)).call(appealDeskApi.answer, answer);
  const { appeals } = await scoreOnly.learner.call(appealApi.mine, { paperId: scoreOnly.paperId });
  expect(appeals).toMatchObject([{ state: AppealState.changed, before: null, after: null }]);

  const verdicts = await aRubricResult({ release: { score: 2, verdict: 2, answer: 0, analysis: 0 } });
  const explained = await verdicts.learner.call(appealApi.explain, { paperId: verdicts.paperId, ordinal: 2 });
  expect(explained.history).toMatchObject([{ score: 1, text: '要点不全', items: [] }]);
  expect(JSON.stringify(explained)).not.toContain('断开电源');
});

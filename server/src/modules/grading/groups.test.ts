import { randomUUID } from 'node:crypto';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../test/support/audit-findings.ts';
import { aGrader, anExamToGrade, answersOf, byHand, give, scoreOf } from '../../../test/support/grading.ts';
import { openAppWithAdmin } from '../../../test/support/staff.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { groupNew } from './collect/group.ts';

const { app } = await openAppWithAdmin();

const similar = ['先断电，再检查线路', '先断电；再检查线路。', '先断电再检查线路吧'];

async function anExamInGroups() {
  const grader = await aGrader(app);
  const exam = await anExamToGrade(app, { graders: [grader], texts: [...similar, '立即撤离'], release: byHand });
  await groupNew(systemCtx(app.platform, 'test'));
  const { groups } = await grader.call(gradingDeskApi.groups, exam.question);
  const groupId = groups[0]!.id;
  const answers = await answersOf(app, exam.examId);
  const inGroup = answers.filter((answer) => answer.groupId === groupId).map(({ id }) => id);
  const alone = answers.find((answer) => answer.groupId === null)!.id;
  const mark = { ...exam.question, id: randomUUID(), groupId, answerIds: inGroup, score: 1.5, rubricVersion: 0 };
  return { ...exam, grader, groups, groupId, inGroup, alone, mark };
}

const marksOf = (examId: string) =>
  app.platform.db
    .selectFrom('gradingMark as m')
    .innerJoin('gradingAnswer as a', 'a.id', 'm.answerId')
    .select(['m.answerId', 'm.scoreCenti'])
    .where('a.examId', '=', examId)
    .execute();

describe('similar answers', () => {
  it('are shown as a group, the others one by one', async () => {
    const { grader, groups, question, groupId, inGroup, alone } = await anExamInGroups();
    expect(groups).toMatchObject([{ total: 3, done: 0 }]);
    expect(similar).toContain(groups[0]!.sample);
    const { single } = await grader.call(gradingDeskApi.groups, question);
    expect(single).toEqual({ total: 1, done: 0 });
    const { answers } = await grader.call(gradingDeskApi.groupAnswers, { ...question, groupId });
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set(inGroup));
    const next = async (input: object) =>
      (await grader.call(gradingDeskApi.next, { ...question, ...input })).answer?.id;
    expect(inGroup).toContain(await next({ groupId }));
    expect(await next({ groupId, except: await next({ groupId }) })).not.toBe(await next({ groupId }));
    expect([...inGroup, alone]).toContain(await next({}));
  });

  it('keep their group when it is computed again', async () => {
    const { examId, groupId } = await anExamInGroups();
    await app.platform.db.updateTable('gradingAnswer').set({ grouped: false }).where('examId', '=', examId).execute();
    await groupNew(systemCtx(app.platform, 'test'));
    const again = await answersOf(app, examId);
    expect(again.filter((answer) => answer.groupId === groupId)).toHaveLength(3);
    expect(again.every(({ grouped }) => grouped)).toBe(true);
  });

  it('get one mark together; a repeated call changes nothing, and the papers are complete', async () => {
    const { grader, mark, examId, papers, alone } = await anExamInGroups();
    expect(await grader.call(gradingDeskApi.markGroup, mark)).toEqual({ marked: 3, conflicts: 0, left: 0 });
    expect(await grader.call(gradingDeskApi.markGroup, mark)).toEqual({ marked: 3, conflicts: 0, left: 0 });
    expect((await marksOf(examId)).map(({ scoreCenti }) => scoreCenti)).toEqual([150, 150, 150]);
    const scores = await Promise.all(papers.map(({ paperId }) => scoreOf(app, paperId)));
    expect(scores).toEqual([350, 350, 350, null]);
    await give(grader, { answerId: alone, score: 0 });
    expect(await auditFindings(app)).toEqual([]);
  });

  it('are marked only as far as they are of the group, the caller’s, and not marked yet', async () => {
    const { grader, mark, inGroup, alone, examId } = await anExamInGroups();
    await give(grader, { answerId: inGroup[0]!, score: 0 });
    const mixed = { ...mark, answerIds: [inGroup[0]!, inGroup[1]!, alone] };
    expect(await grader.call(gradingDeskApi.markGroup, mixed)).toEqual({ marked: 1, conflicts: 0, left: 1 });
    expect(await marksOf(examId)).toHaveLength(2);
    await expect(grader.call(gradingDeskApi.markGroup, { ...mark, answerIds: [alone] })).toRefuse('answerNotFound');
    const other = await aGrader(app);
    await expect(other.call(gradingDeskApi.markGroup, mark)).toRefuse('gradingNotFound');
    await expect(grader.call(gradingDeskApi.markGroup, { ...mark, id: randomUUID(), score: 2.5 })).toRefuse(
      'markTooHigh',
    );
  });

  it('are marked once each, though the group and single answers are marked at the same time', async () => {
    const { grader, mark, inGroup, examId, papers } = await anExamInGroups();
    await Promise.all([
      grader.call(gradingDeskApi.markGroup, mark),
      ...inGroup.map((answerId) => give(grader, { answerId, score: 1.5 })),
      grader.call(gradingDeskApi.markGroup, mark),
    ]);
    const marks = await marksOf(examId);
    expect(new Set(marks.map(({ answerId }) => answerId)).size).toBe(3);
    expect(marks.every(({ scoreCenti }) => scoreCenti === 150)).toBe(true);
    const scores = await Promise.all(papers.map(({ paperId }) => scoreOf(app, paperId)));
    expect(scores).toEqual([350, 350, 350, null]);
    expect(await auditFindings(app)).toEqual([]);
  });
});

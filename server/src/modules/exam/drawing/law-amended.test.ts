import { examApi } from '@ganlin/contract/exam/exam';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { expect, it } from 'vitest';
import { drawn, examForm, listed, newExam } from '../../../../test/support/exam-form.ts';
import { sit } from '../../../../test/support/exams.ts';
import { clauseAt, lawBody, newLaw } from '../../../../test/support/laws.ts';
import { newQuestion, newRepo } from '../../../../test/support/questions.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { dealForm, findExam, formQuestions } from '../index.ts';

const { app, admin } = await openAppWithAdmin();
const ctx = () => systemCtx(app.platform, 'test');

const amended = lawBody('立法目的。', '作业须经省级批准。', '作业应当公告。');

/** A bank with two questions on the second clause of a law, and two on the third. */
async function lawAndBank() {
  const [law, repoId] = [await newLaw(app, admin), await newRepo(admin)];
  const on = (anchor: string) => newQuestion(admin, [repoId], { clauses: [clauseAt(law.id, anchor)] });
  return {
    law,
    repoId,
    changing: [await on('tiao-2'), await on('tiao-2')],
    staying: [await on('tiao-3'), await on('tiao-3')],
  };
}

/** An exam that draws so many questions for each paper. */
async function drawingExam(repoId: string, count: number) {
  const composition = { sections: [drawn([{ repoIds: [repoId], count }])], forms: 0 };
  return newExam(admin, examForm([], { composition }), { publish: true });
}

async function drawnFor(examId: string): Promise<string[]> {
  const exam = await findExam(ctx(), examId);
  if (!exam) throw new Error('it was published just now');
  const { formId } = await dealForm(ctx(), exam, newId());
  return (await formQuestions(ctx(), formId)).map(({ questionId }) => questionId);
}

/** Banks are trusted to be unchanged for two seconds. */
const afterTrust = () => app.clock.advance(3);

it('a question whose clause has changed is in no new paper, and stays in those already drawn', async () => {
  const { law, repoId, staying } = await lawAndBank();
  const examId = await drawingExam(repoId, 2);
  const learner = await app.learner();
  const { paperId, writer, opened } = await sit(learner, examId);
  await law.amend({ body: amended });
  afterTrust();
  for (let paper = 0; paper < 8; paper++) {
    expect((await drawnFor(examId)).toSorted()).toEqual(staying.toSorted());
  }
  const again = await learner.call(sittingApi.open, { paperId, writer });
  expect(again).toMatchObject({ bodyHash: opened.bodyHash });
});

it('papers drawn while a law is being amended are complete', async () => {
  const { law, repoId, staying } = await lawAndBank();
  const examId = await drawingExam(repoId, 2);
  const papers = Array.from({ length: 20 }, () => drawnFor(examId));
  const [forms] = await Promise.all([Promise.all(papers), law.amend({ body: amended })]);
  expect(forms.map((ids) => new Set(ids).size)).toEqual(papers.map(() => 2));
  afterTrust();
  expect((await drawnFor(examId)).toSorted()).toEqual(staying.toSorted());
});

it('an exam that would come short asks them nevertheless, and a new one is not published', async () => {
  const { law, repoId, changing, staying } = await lawAndBank();
  const examId = await drawingExam(repoId, 4);
  await law.amend({ body: amended });
  afterTrust();
  expect((await drawnFor(examId)).toSorted()).toEqual([...changing, ...staying].toSorted());
  await expect(drawingExam(repoId, 4)).toRefuse('examShort');
});

it('the editor of an exam names its fixed questions that are to be checked', async () => {
  const { law, changing, staying } = await lawAndBank();
  const examId = await newExam(admin, examForm([listed([...staying, ...changing])]));
  await law.amend({ body: amended });
  const { findings } = await admin.call(examApi.readiness, { id: examId });
  expect(findings).toContainEqual({
    place: 'composition',
    warning: true,
    message: '“指定题目”第 3 题、“指定题目”第 4 题待复核：依据的法规条款有变化，请先核对',
  });
  expect((await admin.call(examApi.detail, { id: examId })).picked.map(({ inReview }) => inReview)).toContain(true);
});

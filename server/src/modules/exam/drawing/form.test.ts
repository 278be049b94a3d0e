import { gunzipSync } from 'node:zlib';
import { PaperBody, arranged } from '@ganlin/contract/paper/body';
import { examApi } from '@ganlin/contract/exam/exam';
import { questionApi } from '@ganlin/contract/question/question';
import { expect, it } from 'vitest';
import { drawn, examForm, listed, newExam, type Form } from '../../../../test/support/exam-form.ts';
import { addTo, bankOf } from '../../../../test/support/practice.ts';
import { formOf } from '../../../../test/support/questions.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { forgetForms } from './forget-forms.ts';
import { dealForm, findExam, formBody, formQuestions, keysOf, type SittingExam } from '../index.ts';

const { app, admin } = await openAppWithAdmin();

const ctx = () => systemCtx(app.platform, 'test');

async function published(form: Form): Promise<SittingExam> {
  const exam = await findExam(ctx(), await newExam(admin, form, { publish: true }));
  if (!exam) throw new Error('it was published just now');
  return exam;
}

async function bodyOf(formId: string) {
  const { body, files } = await formBody(ctx(), formId);
  const text = gunzipSync(body).toString();
  return { text, files, body: PaperBody.parse(JSON.parse(text)) };
}

const countForms = async (examId: string): Promise<number> => {
  const sql = 'select count(*)::int as count from exam_form where exam_id = $1';
  return (await app.platform.pool.query<{ count: number }>(sql, [examId])).rows[0]?.count ?? 0;
};

it('a question list gives one set for all, however many papers are drawn concurrently', async () => {
  const { ids } = await bankOf(app, [{ kind: 'single' }, { kind: 'match' }, { kind: 'combined' }, { kind: 'judge' }]);
  const composition = { sections: [listed(ids)], shuffleQuestions: true };
  const exam = await published(examForm([], { composition, passScore: 2 }));
  const dealt = await Promise.all(Array.from({ length: 20 }, () => dealForm(ctx(), exam, newId())));
  expect(new Set(dealt.map(({ formId }) => formId)).size).toBe(1);
  expect(await countForms(exam.id)).toBe(1);
  expect(new Set(dealt.map(({ arrangement }) => arrangement.questions.join())).size).toBeGreaterThan(3);
  const { body } = await bodyOf(dealt[0]?.formId ?? '');
  expect(body.questions.map(({ question, score }) => [question.type, score])).toEqual([
    [1, 200],
    [6, 200],
    [99, 200],
    [3, 200],
  ]);
});

it('a set contains no answer key, and cannot be traced back to questions of the bank', async () => {
  const { ids } = await bankOf(
    app,
    (['single', 'multi', 'judge', 'essay', 'fill', 'match', 'combined'] as const).map((kind) => ({ kind })),
  );
  const exam = await published(examForm([listed(ids)]));
  const { formId, questions } = await dealForm(ctx(), exam, newId());
  expect(questions).toBe(7);
  const { text, body } = await bodyOf(formId);
  expect(text).not.toMatch(/SECRET|"right"|AgI|断电|用于暖云|pairs|keywords|reference/);
  for (const id of ids) expect(text).not.toContain(id);
  expect(text).not.toContain(exam.seed);
  const known = await formQuestions(ctx(), formId);
  expect(known.map(({ questionId }) => questionId)).toEqual(ids);
  expect(known.map(({ shownId }) => shownId)).toEqual(body.questions.map(({ question }) => question.id));
  const keys = await keysOf(ctx(), exam.id);
  for (const [index, { question }] of body.questions.entries()) {
    const key = keys.get(`${ids[index]}:1`);
    expect([key?.shownId, key?.body.type, key?.analysis]).toEqual([question.id, question.type, '<p>SECRET 解析</p>']);
    const parts = key && 'options' in key.body ? key.body.options.map(({ id }) => id) : [];
    expect(question.options.map(({ id }) => id)).toEqual(parts);
  }
  expect((await keysOf(ctx(), exam.id, [{ questionId: ids[0] ?? '', version: 1 }])).size).toBe(1);
});

it('rules draw every paper its own questions, each once, and the same again for the same paper', async () => {
  const { repoId } = await bankOf(app, [
    ...Array.from({ length: 12 }, () => ({})),
    ...Array.from({ length: 6 }, () => ({ kind: 'judge' as const })),
  ]);
  const rules = [
    { repoIds: [repoId], count: 5 },
    { repoIds: [repoId], count: 3, type: 3 as const, points: 1 },
  ];
  const exam = await published(examForm([drawn(rules)]));
  const papers = Array.from({ length: 12 }, () => newId());
  const dealt = await Promise.all(papers.map((paper) => dealForm(ctx(), exam, paper)));
  expect(await countForms(exam.id)).toBe(12);
  const sets = await Promise.all(dealt.map(({ formId }) => formQuestions(ctx(), formId)));
  for (const set of sets) {
    expect(set.map(({ pointsCenti }) => pointsCenti)).toEqual([200, 200, 200, 200, 200, 100, 100, 100]);
    expect(new Set(set.map(({ questionId }) => questionId)).size).toBe(8);
  }
  expect(new Set(sets.map((set) => set.map(({ questionId }) => questionId).join())).size).toBeGreaterThan(8);
  // Even if the bank has grown meanwhile, the paper stays the one that was drawn.
  await addTo(app, repoId, [{}, {}, {}]);
  expect(await dealForm(ctx(), exam, papers[0] ?? '')).toEqual(dealt[0]);
  expect(await countForms(exam.id)).toBe(12);
});

it('the configured number of sets is drawn once and shared', async () => {
  const { repoId } = await bankOf(app, 10);
  const composition = { sections: [drawn([{ repoIds: [repoId], count: 4 }])], forms: 3 };
  const exam = await published(examForm([], { composition }));
  await app.runJobs();
  expect(await countForms(exam.id)).toBe(3);
  const dealt = await Promise.all(Array.from({ length: 30 }, () => dealForm(ctx(), exam, newId())));
  expect(new Set(dealt.map(({ formId }) => formId)).size).toBe(3);
  expect(await countForms(exam.id)).toBe(3);
});

/** Marks the exam as begun: from then on its questions may be retired. */
const begun = (examId: string) =>
  app.platform.pool.query('update exam_exam set begun_at = now() where id = $1', [examId]);

it('sets built at publishing stay, whatever happens to their questions', async () => {
  const { repoId } = await bankOf(app, 1);
  const form = formOf([repoId], { content: '<p>原来的题干</p>' });
  const { id } = await admin.call(questionApi.save, form);
  const exam = await published(examForm([listed([id])]));
  await app.runJobs();
  await admin.call(questionApi.save, { ...form, id, content: '<p>改过的题干</p>' });
  await begun(exam.id);
  await admin.call(questionApi.retire, { ids: [id] });
  const { formId } = await dealForm(ctx(), exam, newId());
  expect((await bodyOf(formId)).body.questions[0]?.question.content).toBe('<p>原来的题干</p>');
});

it('a changed composition gets its own sets', async () => {
  const { ids } = await bankOf(app, 2);
  const form = examForm([listed(ids.slice(0, 1))]);
  const exam = await published(form);
  const first = await dealForm(ctx(), exam, newId());
  await admin.call(examApi.save, { id: exam.id, version: 1, form: { ...form, title: `${form.title}改` } });
  const renamed = await findExam(ctx(), exam.id);
  expect([renamed?.edition, renamed?.composed]).toEqual([2, 1]);
  await admin.call(examApi.save, {
    id: exam.id,
    version: 2,
    form: { ...form, composition: { sections: [listed(ids)] } },
  });
  const changed = await findExam(ctx(), exam.id);
  const second = changed && (await dealForm(ctx(), changed, newId()));
  expect(second?.questions).toBe(2);
  expect(second?.formId).not.toBe(first.formId);
  // The earlier ones are deleted when nobody can still be getting one.
  await forgetForms(ctx());
  expect(await countForms(exam.id)).toBe(2);
  await app.platform.pool.query(`update exam_form set created_at = now() - interval '2 days'`);
  await forgetForms(ctx());
  expect(await countForms(exam.id)).toBe(1);
  expect((await formQuestions(ctx(), second?.formId ?? '')).length).toBe(2);
});

it('a bank that has become too small is reported', async () => {
  const { repoId, ids } = await bankOf(app, 3);
  const exam = await published(examForm([drawn([{ repoIds: [repoId], count: 3 }], '选择题')]));
  await begun(exam.id);
  await admin.call(questionApi.retire, { ids: ids.slice(1) });
  await expect(dealForm(ctx(), exam, newId())).rejects.toThrow('“选择题”第 1 条规则需要 3，可用 1');
});

it('options are shuffled for each paper', async () => {
  const { ids } = await bankOf(app, [{ kind: 'multi' }]);
  const exam = await published(examForm([listed(ids)]));
  const dealt = await Promise.all(Array.from({ length: 30 }, () => dealForm(ctx(), exam, newId())));
  const { body } = await bodyOf(dealt[0]?.formId ?? '');
  const sent = PaperBody.shape.questions.encode(body.questions);
  const orders = dealt.map(({ arrangement }) =>
    arranged(sent, arrangement)[0]
      ?.question.options.map(({ content }) => content)
      .join(),
  );
  expect(new Set(orders).size).toBeGreaterThan(2);
});

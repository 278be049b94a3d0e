import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { questionApi } from '@ganlin/contract/question/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { drawn, examForm, listed, type Form } from '../../../../test/support/exam-form.ts';
import { addTo, bankOf } from '../../../../test/support/practice.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function published(sections: Form['composition']['sections']): Promise<{ id: string; title: string }> {
  const admin = await app.admin();
  const form = examForm(sections);
  const { id } = await admin.call(examApi.save, { form });
  await admin.call(examApi.publish, { id });
  return { id, title: form.title };
}

describe('a question needed by an upcoming exam', () => {
  it('because it is listed cannot be retired or deleted, and the error names the exam', async () => {
    const admin = await app.admin();
    const { ids } = await bankOf(app, 3);
    const { title } = await published([listed(ids.slice(0, 2))]);
    await expect(admin.call(questionApi.retire, { ids })).toRefuse('questionsNeeded');
    await expect(admin.call(questionApi.delete, { ids: [ids[1]!] })).toRefuse('questionsNeeded');
    const { msg } = (await admin.ask(questionApi.retire, { ids })).json<{ msg: string }>();
    expect(msg).toContain(title);
    expect(msg).toContain('其中 2 题是试卷的固定试题');
    expect(await admin.call(questionApi.retire, { ids: [ids[2]!] })).toEqual({ count: 1 });
  });

  it('because its rules would find too few stays, also in its bank; surplus questions are free', async () => {
    const admin = await app.admin();
    const { repoId, ids } = await bankOf(app, 4);
    const { repoId: other } = await bankOf(app, 1);
    await published([drawn([{ repoIds: [repoId], count: 3 }])]);
    expect(await admin.call(questionApi.retire, { ids: [ids[0]!] })).toEqual({ count: 1 });
    await expect(admin.call(questionApi.retire, { ids: [ids[1]!] })).toRefuse('questionsNeeded');
    await expect(admin.call(questionApi.delete, { ids: [ids[1]!] })).toRefuse('questionsNeeded');
    const away = { ids: [ids[1]!], way: 'move' as const, repoIds: [other] };
    await expect(admin.call(questionApi.place, away)).toRefuse('questionsNeeded');
    const { msg } = (await admin.ask(questionApi.place, away)).json<{ msg: string }>();
    expect(msg).toContain('需要 3，可用 2');
    await addTo(app, repoId, [{}]);
    expect(await admin.call(questionApi.place, away)).toEqual({ count: 1 });
  });

  it('that already lacks questions does not block retiring what it could not use', async () => {
    const admin = await app.admin();
    const { repoId, ids } = await bankOf(app, [{}, {}, { kind: 'judge' }]);
    const { id } = await published([drawn([{ repoIds: [repoId], count: 2 }])]);
    await app.platform.pool.query(
      `update exam_exam set composition = jsonb_set(composition, '{sections,0,rules,0,count}', '5') where id = $1`,
      [id],
    );
    expect(await admin.call(questionApi.retire, { ids: [ids[2]!] })).toEqual({ count: 1 });
    await expect(admin.call(questionApi.retire, { ids: [ids[0]!] })).toRefuse('questionsNeeded');
  });

  it('is free when an examinee has begun, when the exam is closed, and while it is a draft', async () => {
    const admin = await app.admin();
    const { ids } = await bankOf(app, 3);
    await admin.call(examApi.save, { form: examForm([listed([ids[0]!])]) });
    const begun = await published([listed([ids[1]!])]);
    await (await app.learner()).call(entryApi.start, { examId: begun.id });
    const closed = await published([listed([ids[2]!])]);
    await admin.call(examApi.close, { id: closed.id });
    expect(await admin.call(questionApi.retire, { ids })).toEqual({ count: 3 });
  });
});

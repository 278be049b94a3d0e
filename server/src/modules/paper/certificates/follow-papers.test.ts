import { randomUUID } from 'node:crypto';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { examApi } from '@ganlin/contract/exam/exam';
import { ReleaseWhen } from '@ganlin/contract/exam/release';
import { messageApi } from '@ganlin/contract/message/message';
import { papersApi } from '@ganlin/contract/paper/papers';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { certificateDesign, publishedTemplate } from '../../../../test/support/certificates.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { otherAnswer, regraded } from '../../../../test/support/regrading.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { followPapers } from './follow-papers.ts';

const { app, admin } = await openAppWithAdmin();
const { valid, suspended, replaced } = CertificateStatus;

/** The holders of tests have no ID number. */
const design = () => {
  const whole = certificateDesign();
  const elements = whole.front.elements.map((element) =>
    element.kind === 'text' && element.id === 'name' ? { ...element, text: '{holderName}　{theoryScore}' } : element,
  );
  return { ...whole, front: { ...whole.front, elements } };
};
const aTemplate = () => publishedTemplate(admin, { design: design() });

const follow = async () => {
  await app.runJobs();
  await followPapers(systemCtx(app.platform, 'test'));
};
const own = (learner: Caller) => learner.call(ownCertificateApi.list, {});
const statuses = async (learner: Caller) => (await own(learner)).map(({ status }) => status);
const titles = async (person: Caller) =>
  (await person.call(messageApi.paging, { params: {} })).records.map(({ title }) => title);

const toldToStaff = async (examId: string) => {
  const { createdBy } = await app.platform.db
    .selectFrom('examExam')
    .select('createdBy')
    .where('id', '=', examId)
    .executeTakeFirstOrThrow();
  const rows = app.platform.db.selectFrom('messageDirect').select('title').where('userId', '=', createdBy);
  return (await rows.execute()).map(({ title }) => title);
};

async function passedExam(wanted: Parameters<typeof anOpenExam>[1] = {}) {
  const certificateTemplateId = await aTemplate();
  const { examId, questionIds } = await anOpenExam(app, { passScore: 10, certificateTemplateId, ...wanted });
  const learner: TestUser = await app.learner();
  const paperId = await sitAndGrade(app, learner, examId);
  await follow();
  return { examId, questionIds, learner, paperId, certificateTemplateId };
}

describe('passing an exam with a certificate', () => {
  it('grants it once, with the score, however often results are followed', async () => {
    const { learner, examId } = await passedExam();
    await follow();
    const [certificate, ...more] = await own(learner);
    expect(more).toEqual([]);
    expect(certificate).toMatchObject({ status: valid });
    const { fields } = await learner.call(ownCertificateApi.detail, { id: certificate!.id });
    expect(fields.theoryScore).toBe('10');
    expect(await titles(learner)).toContainEqual(expect.stringContaining('证书已颁发'));
    const failed = await app.learner();
    await sitAndGrade(app, failed, examId, ['wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
    await follow();
    expect(await own(failed)).toEqual([]);
  });

  it('waits until the score is released: a certificate would tell it', async () => {
    const { byHand: score, never } = ReleaseWhen;
    const { learner, examId } = await passedExam({
      release: { score, verdict: never, answer: never, analysis: never },
    });
    expect(await own(learner)).toEqual([]);
    await admin.call(examApi.release, { id: examId });
    await follow();
    expect(await statuses(learner)).toEqual([valid]);
  });

  it('is suspended by a re-grading that turns pass into fail, restored by the reverse, and both sides are told', async () => {
    const { learner, examId, questionIds } = await passedExam();
    const change = {
      examId,
      questionId: questionIds[0]!,
      change: otherAnswer,
      way: 'new',
      reason: '答案有误',
    } as const;
    await regraded(app, admin, change);
    await follow();
    expect(await own(learner)).toMatchObject([{ status: suspended, reason: '考试改判：答案有误' }]);
    expect(await titles(learner)).toContainEqual(expect.stringContaining('证书已暂停'));
    expect(await toldToStaff(examId)).toContainEqual(expect.stringContaining('成绩变动影响了 1 本证书'));
    const back = { ...change, reason: '复核后更正' };
    await regraded(app, admin, { ...back, way: 'full' });
    await follow();
    expect(await own(learner)).toMatchObject([{ status: valid }]);
    expect(await titles(learner)).toContainEqual(expect.stringContaining('证书已恢复'));
  });

  it('is suspended with its paper and restored with it, but not what staff have suspended', async () => {
    const { learner, paperId } = await passedExam();
    const id = (await own(learner))[0]!.id;
    const change = () => ({ id: randomUUID(), paperIds: [paperId], reason: '替考' });
    await admin.call(papersApi.void, change());
    await follow();
    expect(await statuses(learner)).toEqual([suspended]);
    await admin.call(papersApi.restore, { ...change(), reason: '查明无误' });
    await follow();
    expect(await statuses(learner)).toEqual([valid]);
    await admin.call(certificateGrantApi.suspend, { id, reason: '本人申请' });
    await admin.call(papersApi.void, change());
    await admin.call(papersApi.restore, { ...change(), reason: '查明无误' });
    await follow();
    expect(await own(learner)).toMatchObject([{ status: suspended, reason: '本人申请' }]);
  });

  it('renews one that ends soon, and changes nothing about one that does not', async () => {
    const { learner, certificateTemplateId } = await passedExam();
    const again = async () => {
      const { examId } = await anOpenExam(app, { passScore: 10, certificateTemplateId });
      await sitAndGrade(app, learner, examId);
      await follow();
    };
    await again();
    expect(await statuses(learner)).toEqual([valid]);
    await app.platform.db
      .updateTable('certificateCertificate')
      .set({ issuedOn: '2020-01-01', validUntil: '2020-12-31' })
      .where('userId', '=', learner.id)
      .execute();
    await again();
    expect(await statuses(learner)).toEqual([valid, replaced]);
  });

  it('is granted to who has passed before too, when the exam gets its certificate later', async () => {
    const { learner, examId } = await passedExam({ certificateTemplateId: null });
    expect(await own(learner)).toEqual([]);
    const { id, version, ...form } = await admin.call(examApi.detail, { id: examId });
    await admin.call(examApi.save, {
      id,
      version,
      form: { ...form, certificateTemplateId: await aTemplate() },
    });
    await follow();
    expect(await statuses(learner)).toEqual([valid]);
  });

  it('tells staff who has passed but cannot be granted one', async () => {
    const certificateTemplateId = await publishedTemplate(admin);
    const { learner, examId } = await passedExam({ certificateTemplateId });
    expect(await own(learner)).toEqual([]);
    expect(await toldToStaff(examId)).toContainEqual(expect.stringContaining('1 人合格但没有颁发证书'));
  });
});

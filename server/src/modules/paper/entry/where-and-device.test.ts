import { randomUUID } from 'node:crypto';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { describe, expect, it } from 'vitest';
import { anOpenExam, choice, sit } from '../../../../test/support/exams.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();

async function anExam(integrity: Partial<typeof noIntegrityRules>) {
  return anOpenExam(app, { integrity: { ...noIntegrityRules, ...integrity } });
}

async function setRules(examId: string, integrity: Partial<typeof noIntegrityRules>): Promise<void> {
  const exam = await admin.call(examApi.detail, { id: examId });
  const form = { ...exam, integrity: { ...noIntegrityRules, ...integrity } };
  await admin.call(examApi.save, { id: examId, version: exam.version, form });
}

describe('the integrity rules of an exam', () => {
  it('are stored, copied and shown before the exam, but not its addresses', async () => {
    const rules = { ...noIntegrityRules, leaveSeconds: 5, noCopy: true, lockAt: 6, ipRanges: ['127.0.0.0/8'] };
    const { examId } = await anExam(rules);
    expect((await admin.call(examApi.detail, { id: examId })).integrity).toEqual(rules);
    const copy = await admin.call(examApi.copy, { id: examId });
    expect((await admin.call(examApi.detail, { id: copy.id })).integrity).toEqual(rules);
    const { ipRanges: _ipRanges, ...shown } = rules;
    const learner = await app.learner();
    expect(await learner.call(entryApi.detail, { examId })).toMatchObject({ integrity: shown, refusal: null });
    expect(JSON.stringify(await learner.call(entryApi.detail, { examId }))).not.toContain('127.0.0.0');
  });
});

describe('an exam that is entered from certain addresses', () => {
  it('is not started from others, and says so before', async () => {
    const { examId } = await anExam({ ipRanges: ['10.12.0.0/16'] });
    const learner = await app.learner();
    const { refusal } = await learner.call(entryApi.detail, { examId });
    expect(refusal?.msg).toContain('127.0.0.1');
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examWrongAddress');
    await setRules(examId, { ipRanges: ['127.0.0.1'] });
    await sit(learner, examId);
  });

  it('does not open a paper in progress elsewhere, which goes on where it was', async () => {
    const { examId } = await anExam({});
    const learner = await app.learner();
    const { paperId, epoch, writer } = await sit(learner, examId);
    await setRules(examId, { ipRanges: ['10.12.0.0/16'] });
    expect((await learner.call(entryApi.detail, { examId })).refusal?.msg).toContain('指定的考场网络');
    const elsewhere = { paperId, writer: randomUUID(), takeOver: true };
    await expect(learner.call(sittingApi.open, elsewhere)).toRefuse('examWrongAddress');
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    await setRules(examId, { ipRanges: ['127.0.0.0/8'] });
    const again = await learner.call(sittingApi.open, { paperId, writer });
    expect([again.epoch, again.answers.length]).toEqual([epoch, 1]);
    await learner.call(sittingApi.handIn, { paperId, epoch, items: [] });
    await setRules(examId, { ipRanges: ['10.12.0.0/16'] });
    expect((await learner.call(sittingApi.open, { paperId, writer })).receipt).not.toBeNull();
  });
});

describe('an exam on one device', () => {
  it('is not taken over by another, while the first reloads and saves', async () => {
    const { examId } = await anExam({ oneDevice: true });
    const learner = await app.learner();
    const { paperId, epoch, writer } = await sit(learner, examId);
    for (const takeOver of [false, true]) {
      const other = { paperId, writer: randomUUID(), takeOver };
      await expect(learner.call(sittingApi.open, other)).toRefuse('paperOneDevice');
    }
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(2, 1)] });
    const reloaded = await learner.call(sittingApi.open, { paperId, writer });
    expect([reloaded.epoch, reloaded.answers.map(({ ordinal }) => ordinal)]).toEqual([epoch, [2]]);
  });
});

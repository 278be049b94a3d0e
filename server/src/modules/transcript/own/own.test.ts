import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { examApi } from '@ganlin/contract/exam/exam';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import { expect, it } from 'vitest';
import { certificateDesign, publishedTemplate } from '../../../../test/support/certificates.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { aClass, someone, someSessions } from '../../../../test/support/trainclasses.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const { overview, entries } = ownTranscriptApi;

it('gets a number when it is opened for the first time, which nobody else gets, and keeps it', async () => {
  const [one, other] = [await app.learner(), await app.learner()];
  const opened = await Promise.all([one.call(overview, {}), one.call(overview, {}), other.call(overview, {})]);
  const [first, again, another] = opened.map(({ number }) => number);
  expect(first).toMatch(/^DA-\d{4}-\d{6}$/);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
  expect((await one.call(overview, {})).number).toBe(first);
  await expect(app.guest.call(overview, {})).toRefuse('tokenInvalid');
});

it('shows an exam once its result is released, and not before', async () => {
  const learner = await app.learner();
  const byHand = { score: 4, verdict: 4, answer: 4, analysis: 4 } as const;
  const { examId } = await anOpenExam(app, { release: byHand });
  const paperId = await sitAndGrade(app, learner, examId);
  expect((await learner.call(entries, {})).entries).toEqual([]);
  expect(await learner.call(overview, {})).toMatchObject({ totals: { exams: 0 }, counts: { exam: 0 } });
  await admin.call(examApi.release, { id: examId });
  expect((await learner.call(entries, {})).entries).toMatchObject([{ kind: 'exam', id: paperId }]);
  expect(await learner.call(overview, {})).toMatchObject({ totals: { exams: 1 } });
});

it('counts the hours of a class once it is completed, and what certificates are held', async () => {
  const learner = await app.learner();
  const activityId = await aClass(app, admin, { review: false, sessions: someSessions(app, 3) });
  await learner.call(registrationApi.save, { ...someone(), activityId });
  expect((await learner.call(entries, {})).entries).toEqual([]);
  await app.platform.pool.query(
    `update training_class set starts_at = starts_at - interval '14 days', ends_at = ends_at - interval '14 days'
      where id = $1`,
    [activityId],
  );
  expect((await learner.call(entries, {})).entries).toMatchObject([{ kind: 'class', id: activityId, hourTenths: 0 }]);
  const { records } = await admin.call(personApi.paging, { params: { activityId } });
  const ids = records.map(({ id }) => id);
  await admin.call(personApi.complete, { activityId, ids, verdict: 'completed' });
  await grantTo(learner.id, dayInChina(addDays(app.clock.now, -40)));
  const { entries: found } = await learner.call(entries, {});
  expect(found).toMatchObject([
    { kind: 'class', state: '结业', value: '4', hourTenths: 40, detail: '签到 0/3' },
    { kind: 'certificate', state: '有效' },
  ]);
  const view = await learner.call(overview, {});
  expect(view).toMatchObject({
    totals: { hourTenths: 40, classes: 1, validCertificates: 1 },
    heldSince: dayInChina(addDays(app.clock.now, -40)),
    expiring: null,
    workKinds: ['火箭作业', '高炮作业'],
  });
  expect(view.years.at(-1)).toMatchObject({ hourTenths: 40 });
  // Nobody else's.
  expect((await (await app.learner()).call(entries, {})).entries).toEqual([]);
});

async function grantTo(userId: string, issuedOn: string) {
  const design = certificateDesign();
  const [name, ...rest] = design.front.elements;
  const elements = [{ ...name, text: '{holderName}' } as NonNullable<typeof name>, ...rest];
  const templateId = await publishedTemplate(admin, { design: { ...design, front: { ...design.front, elements } } });
  return admin.call(certificateGrantApi.save, { grantId: newId(), templateId, issuedOn, userId });
}

it('pages and filters the time line', async () => {
  const learner = await app.learner();
  for (const days of [30, 20, 10]) await grantTo(learner.id, dayInChina(addDays(app.clock.now, -days)));
  const first = await learner.call(entries, { size: 2 });
  expect(first).toMatchObject({ left: 1, entries: [{ kind: 'certificate' }, { kind: 'certificate' }] });
  const second = await learner.call(entries, { size: 2, after: first.next! });
  expect(second).toMatchObject({ left: 0, next: null });
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(3);
  expect(await learner.call(entries, { kind: 'exam' })).toEqual({ entries: [], next: null, left: 0 });
  const [newest] = first.entries;
  expect((await learner.call(entries, { keyword: newest!.title })).entries).toHaveLength(1);
});

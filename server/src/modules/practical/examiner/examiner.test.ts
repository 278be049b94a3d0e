import { randomUUID } from 'node:crypto';
import { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { CandidateState, ExaminerTask, Mark } from '@ganlin/contract/practical/kinds';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { describe, expect, it } from 'vitest';
import { anOpenTest, handInOf, resultOf, score, sheetItem, testForm } from '../../../../test/support/practicals.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { png, sendFile } from '../../../../test/support/upload.ts';
import type { TestUser } from '../../../../test/support/app.ts';

const { app, admin } = await openAppWithAdmin();

const seen = (examiner: TestUser, id: string) => examiner.call(practicalExaminerApi.candidate, { id });
const sendPhoto = (examiner: TestUser, candidateId: string, id: string) =>
  sendFile(app, practicalExaminerApi.uploadPhoto, {
    token: examiner.token,
    fields: { id, candidateId, takenAt: '2026-06-01T02:00:00Z', atSeconds: '370' },
    content: png,
  });
const countScores = async (candidateId: string) => {
  const rows = app.platform.db.selectFrom('practicalScore').select('id').where('candidateId', '=', candidateId);
  return (await rows.execute()).length;
};

describe('an examiner', () => {
  it('finds the own candidates with the whole sheet, and others find nothing', async () => {
    const { lead, learner, id, candidateId, third } = await anOpenTest(app, admin);
    const [test, ...more] = await lead.call(practicalExaminerApi.list, {});
    expect(more).toEqual([]);
    expect(test).toMatchObject({ id, candidates: [{ id: candidateId, group: 1, number: 1, task: ExaminerTask.todo }] });
    expect(test!.sheet.sections[0]!.items).toHaveLength(10);
    expect((await third.call(practicalExaminerApi.list, {}))[0]!.candidates).toMatchObject([
      { task: ExaminerTask.notNeeded },
    ]);
    expect(await learner.call(practicalExaminerApi.list, {})).toEqual([]);
    await expect(seen(learner, candidateId)).toRefuse('practicalCandidateNotFound');
    await expect(score(learner, candidateId, 90)).toRefuse('practicalCandidateNotFound');
    await expect(score(admin, candidateId, 90)).toRefuse('practicalCandidateNotFound');
  });

  it('does not learn the score of the other before handing in', async () => {
    const { lead, second, candidateId, id } = await anOpenTest(app, admin);
    await score(lead, candidateId, 90);
    const before = await seen(second, candidateId);
    expect(before.examiners.map((one) => [one.isMe, one.handedInAt !== null, one.score])).toEqual([
      [false, true, null],
      [true, false, null],
      [false, false, null],
    ]);
    expect(before.practical).toBeNull();
    await score(second, candidateId, 95);
    expect((await seen(second, candidateId)).examiners.map((one) => one.score)).toEqual([90, 95, null]);
    expect((await seen(lead, candidateId)).practical).toBe(92.5);
    expect(await resultOf(admin, id)).toMatchObject({ practical: 92.5, state: CandidateState.passed });
  });

  it('does not learn it in the management centre either', async () => {
    const lead = await app.learner();
    const { sheetId, learner } = await anOpenTest(app, admin);
    const group = { leadId: lead.id, secondId: admin.id, thirdId: null, candidateIds: [learner.id] };
    const form = testForm(sheetId, [group]);
    const { id, version } = await admin.call(practicalTestApi.save, { form });
    await admin.call(practicalTestApi.open, { id, version });
    const candidate = await resultOf(admin, id);
    await score(lead, candidate.id, 80);
    expect((await resultOf(admin, id)).examiners.map((one) => one.score)).toEqual([null, null]);
    expect((await admin.call(practicalTestApi.candidate, { id: candidate.id })).scores).toEqual([]);
    await score(admin, candidate.id, 85);
    expect((await resultOf(admin, id)).examiners.map((one) => one.score)).toEqual([80, 85]);
    expect((await admin.call(practicalTestApi.candidate, { id: candidate.id })).scores).toHaveLength(2);
  });
});

describe('handing in', () => {
  it('stores a sheet once, however often the phone sends it', async () => {
    const { lead, candidateId } = await anOpenTest(app, admin);
    const sheet = handInOf(candidateId, 90);
    const first = await lead.call(practicalExaminerApi.handIn, sheet);
    app.clock.advance(600);
    expect(await lead.call(practicalExaminerApi.handIn, sheet)).toEqual(first);
    expect(first.total).toBe(90);
    expect(await countScores(candidateId)).toBe(1);
    await expect(score(lead, candidateId, 100)).toRefuse('practicalAlreadyScored');
  });

  it('stores one of two that arrive at the same moment, and both learn of the same', async () => {
    const { lead, candidateId } = await anOpenTest(app, admin);
    const sheet = handInOf(candidateId, 90);
    const replies = await Promise.all(Array.from({ length: 6 }, () => lead.call(practicalExaminerApi.handIn, sheet)));
    expect(new Set(replies.map(({ handedInAt }) => handedInAt)).size).toBe(1);
    expect(await countScores(candidateId)).toBe(1);
    const { second } = await anOpenTest(app, admin);
    await expect(score(second, candidateId, 50, { id: sheet.id })).toRefuse('practicalCandidateNotFound');
  });

  it('stores one of two different sheets of an examiner that arrive at the same moment', async () => {
    const { lead, candidateId } = await anOpenTest(app, admin);
    const outcomes = await Promise.allSettled([score(lead, candidateId, 90), score(lead, candidateId, 60)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countScores(candidateId)).toBe(1);
  });

  it('decides once when both examiners hand in at the same moment', async () => {
    const { lead, second, candidateId, id } = await anOpenTest(app, admin);
    await Promise.all([score(lead, candidateId, 90), score(second, candidateId, 85)]);
    expect(await resultOf(admin, id)).toMatchObject({ practical: 87.5, state: CandidateState.passed });
  });

  it('refuses a sheet that is not complete', async () => {
    const { lead, candidateId } = await anOpenTest(app, admin);
    const { marks } = handInOf(candidateId, 90);
    const refused = (change: object) =>
      expect(score(lead, candidateId, 90, change)).toRefuse('practicalScoreIncomplete');
    await refused({ marks: marks.slice(1) });
    await refused({ marks: [...marks, { itemId: 'x', mark: Mark.done, note: '', photoIds: [] }] });
    await refused({ examinerSign: [] });
    await refused({ candidateSign: [] });
    expect(await countScores(candidateId)).toBe(0);
  });

  it('waits for a test that is open', async () => {
    const { lead, second, candidateId, id } = await anOpenTest(app, admin);
    const late = handInOf(candidateId, 90);
    await score(lead, candidateId, 90);
    await score(second, candidateId, 90);
    const { version } = await admin.call(practicalTestApi.detail, { id });
    const closed = await admin.call(practicalTestApi.close, { id, version });
    await expect(lead.call(practicalExaminerApi.handIn, late)).toRefuse('practicalTestStateWrong');
    expect(await lead.call(practicalExaminerApi.list, {})).toEqual([]);
    await admin.call(practicalTestApi.reopen, closed);
    await expect(lead.call(practicalExaminerApi.handIn, late)).toRefuse('practicalAlreadyScored');
  });

  it('never changes afterwards, whoever tries', async () => {
    const { lead, candidateId } = await anOpenTest(app, admin);
    const { id } = await score(lead, candidateId, 90);
    const change = app.owner.query('update practical_score set total_centi = 1 where id = $1', [id]);
    await expect(change).rejects.toThrow('never changes');
  });
});

describe('a photo', () => {
  const withPhoto = () => {
    const items = [sheetItem({ points: 10, photo: true })];
    return anOpenTest(app, admin, { sheet: { pass: 8, sections: [{ title: '装填', items }] } });
  };
  const marks = (...photoIds: string[]) => [{ itemId: 'i0', mark: Mark.done, note: '', photoIds }];

  it('is stored once by its id, and named by the sheet', async () => {
    const { lead, candidateId } = await withPhoto();
    const id = randomUUID();
    for (let sent = 0; sent < 2; sent++) {
      const reply = await sendPhoto(lead, candidateId, id);
      expect(reply.json<{ code: number }>().code).toBe(0);
    }
    const files = app.platform.db.selectFrom('practicalPhoto').select('id').where('candidateId', '=', candidateId);
    expect(await files.execute()).toEqual([{ id }]);
    await expect(score(lead, candidateId, 100, { marks: marks() })).toRefuse('practicalScoreIncomplete');
    await expect(score(lead, candidateId, 100, { marks: marks(randomUUID()) })).toRefuse('practicalPhotoNotFound');
    await score(lead, candidateId, 100, { marks: marks(id) });
    const { scores } = await admin.call(practicalTestApi.candidate, { id: candidateId });
    expect(scores[0]!.photos).toMatchObject([{ id, atSeconds: 370, takenAt: '2026-06-01T02:00:00.000Z' }]);
    const shown = await app.http.inject({ url: scores[0]!.photos[0]!.url });
    expect(shown.statusCode).toBe(200);
  });

  it('is stored even if the examiner has filled the own storage: it belongs to the candidate’s test', async () => {
    const { lead, candidateId } = await withPhoto();
    const file = { name: 'x.png', contentType: 'image/png', sha256: Buffer.from('x'), createdAt: new Date() };
    const id = randomUUID();
    await app.platform.db
      .insertInto('mediaFile')
      .values({ ...file, id, storageKey: id, purpose: 'x', ownerId: lead.id, size: 2_000_000_000 })
      .execute();
    const reply = await sendPhoto(lead, candidateId, randomUUID());
    expect(reply.json<{ code: number }>().code).toBe(0);
  });

  it('is taken by who examines the candidate, and used by nobody else', async () => {
    const { lead, second, learner, candidateId } = await withPhoto();
    const id = randomUUID();
    const refused = await sendPhoto(learner, candidateId, id);
    expect(refused.json<{ code: number }>().code).toBe(20_120_020);
    await sendPhoto(lead, candidateId, id);
    await expect(score(second, candidateId, 100, { marks: marks(id) })).toRefuse('practicalPhotoNotFound');
  });
});

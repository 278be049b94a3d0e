import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { addDays } from '@ganlin/contract/core/time';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { entryApi } from '@ganlin/contract/exam/entry';
import { faceCheckApi, FaceState } from '@ganlin/contract/paper/face';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { entriesOf } from '../../../../test/support/audit-entries.ts';
import {
  agree,
  pictureOf,
  removeDueObjects,
  storedObjects,
  submitFace,
  withPictures,
} from '../../../../test/support/exam-faces.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { people } from '../../../../test/support/face-pictures.ts';
import { aWatchedPaper, type WatchingPage } from '../../../../test/support/invigilation.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { accountErased } from '../../iam/index.ts';
import { forgetDueSnapshots } from './forget.ts';

// Analysing faces keeps a core busy that other tests may need too.
vi.setConfig({ testTimeout: 90_000 });

const { app, depts } = await openAppWithDepts();
const { db, pool } = app.platform;
const start = app.clock.now;
const person = people[1];

afterEach(async () => {
  app.clock.now = start;
  await pool.query(`update platform_sealed_object set remove_after = '-infinity'`);
  await removeDueObjects(app);
});

async function aLearnerOf(deptId: string): Promise<TestUser> {
  const learner = await app.learner();
  await db.updateTable('iamUser').set({ deptId }).where('id', '=', learner.id).execute();
  return learner;
}

const staffOf = (deptId: string, permissions: string | readonly string[] = 'exam:invigilation:') =>
  staffWith(app, { dataScope: DataScope.deptAndBelow, permissions, deptId });

/** Pictures are taken during this exam; nobody's face is checked before it. */
async function anExam() {
  const learner = await aLearnerOf(depts.city);
  const integrity = { ...withPictures, face: 0 as const };
  const { examId } = await anOpenExam(app, { integrity, openType: OpenType.persons, userIds: [learner.id] });
  return { examId, learner };
}

async function aSitting() {
  const { examId, learner } = await anExam();
  await agree(learner, examId);
  const page = await aWatchedPaper(app, examId, learner);
  return { examId, learner, page };
}

async function take({ learner, paperId, epoch }: WatchingPage, change: { id?: string; epoch?: number } = {}) {
  const id = randomUUID();
  const picture = await pictureOf(person);
  await learner.call(pictureApi.snapshot, { id, paperId, epoch, picture, sinceMs: 0, ...change });
  return change.id ?? id;
}

const mine = (learner: TestUser, examId: string) => learner.call(pictureApi.mine, { examId });

describe('a picture during the exam', () => {
  it('is stored once for one id, at the moment that the page names, with the day on which it is deleted', async () => {
    const { examId, learner, page } = await aSitting();
    expect(page.begun.takesSnapshots).toBe(true);
    const id = await take(page);
    await take(page, { id });
    const [picture, ...more] = await mine(learner, examId);
    expect(picture).toMatchObject({ id, isEntry: false });
    expect(more).toEqual([]);
    const { takenAt = '', deletedAt = '' } = picture ?? {};
    const days = (Date.parse(deletedAt) - Date.parse(takenAt)) / 86_400_000;
    expect(days).toBeCloseTo(withPictures.pictureDays, 2);
    expect(await storedObjects(app)).toHaveLength(1);
  });

  it('is refused without consent, and from the moment when it is withdrawn; what was taken stays until its day', async () => {
    const { examId, learner } = await anExam();
    const page = await aWatchedPaper(app, examId, learner);
    expect(page.begun.takesSnapshots).toBe(false);
    await expect(take(page)).toRefuse('snapshotsOff');
    await agree(learner, examId);
    const id = await take(page);
    await agree(learner, examId, false);
    await expect(take(page)).toRefuse('snapshotsOff');
    expect(await mine(learner, examId)).toMatchObject([{ id }]);
    const { paperId, epoch } = page;
    expect((await learner.call(watchApi.begin, { paperId, epoch })).takesSnapshots).toBe(false);
  });

  it('belongs to an opening of the own paper: one that never was, another person’s paper or id are refused', async () => {
    const { page } = await aSitting();
    const { page: other, learner, examId } = await aSitting();
    await expect(take(page, { epoch: page.epoch + 1 })).toRefuse('paperNotFound');
    await expect(take({ ...page, learner })).toRefuse('paperNotFound');
    const id = await take(page);
    await expect(take(other, { id })).toRefuse('paperNotFound');
    expect(await mine(learner, examId)).toEqual([]);
  });

  it('is accepted from an opening that was taken over: it was on its way', async () => {
    const { page, learner, examId } = await aSitting();
    const { paperId } = page;
    await learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true });
    const id = await take(page);
    expect(await mine(learner, examId)).toMatchObject([{ id }]);
  });

  it('must be one, and there are not endlessly many', async () => {
    const { page, examId } = await aSitting();
    const { learner, paperId, epoch } = page;
    const sent = { id: randomUUID(), paperId, epoch, sinceMs: 0 };
    const picture = Buffer.from('no picture at all').toString('base64');
    await expect(learner.call(pictureApi.snapshot, { ...sent, picture })).toRefuse('pictureUnreadable');
    await take(page);
    await pool.query(
      `insert into invigilation_snapshot
       select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
         from invigilation_snapshot s, generate_series(1, 95) where s.exam_id = $1`,
      [examId],
    );
    await expect(take(page)).toRefuse('picturesFull');
  });

  it('is counted on the board', async () => {
    const { page, examId } = await aSitting();
    await take(page);
    const staff = await staffOf(depts.north);
    expect((await staff.call(boardApi.tiles, { examId })).tiles).toMatchObject([{ snapshots: 1, agreed: true }]);
  });
});

describe('who sees a picture', () => {
  it('its owner and staff with the right who have the examinee in scope; nobody else', async () => {
    const { page, learner, examId } = await aSitting();
    const id = await take(page);
    const [within, outside] = [await staffOf(depts.north), await staffOf(depts.south)];
    const withoutRight = await staffOf(depts.north, ['exam:invigilation:board', 'exam:invigilation:face']);
    const [another, { learner: stranger }] = [await aLearnerOf(depts.city), await aSitting()];
    for (const [who, endpoint] of [
      [learner, pictureApi.own],
      [within, pictureApi.picture],
    ] as const) {
      const { format } = await sharp((await who.ask(endpoint, { id })).rawPayload).metadata();
      expect(format).toBe('jpeg');
    }
    await expect(outside.call(pictureApi.picture, { id })).toRefuse('pictureNotFound');
    for (const who of [another, stranger, within]) {
      await expect(who.call(pictureApi.own, { id })).toRefuse('pictureNotFound');
    }
    for (const who of [withoutRight, learner]) {
      expect((await who.ask(pictureApi.picture, { id })).json().code).not.toBe(0);
    }
    const of = { examId, userId: learner.id };
    expect(await within.call(pictureApi.examinee, of)).toMatchObject({ agreed: true, snapshots: [{ id }] });
    await expect(outside.call(pictureApi.examinee, of)).toRefuse('examNotFound');
    expect(await mine(stranger, examId)).toEqual([]);
  });

  it('is recorded once an hour for each viewer and examinee, pages and pictures alike', async () => {
    const { page, learner, examId } = await aSitting();
    const ids = [await take(page), await take(page)];
    const staff = await staffOf(depts.north);
    const look = async () => {
      await staff.call(pictureApi.examinee, { examId, userId: learner.id });
      for (const id of ids) await staff.ask(pictureApi.picture, { id });
    };
    const looks = async () =>
      (await entriesOf(app, `user:${learner.id}`)).filter(({ action }) => action === 'invigilation.picturesSeen');
    await look();
    await look();
    expect(await looks()).toHaveLength(1);
    await pool.query(`update invigilation_picture_look set at = at - interval '61 minutes'`);
    await look();
    expect(await looks()).toHaveLength(2);
    // One's own pictures are no business of the log.
    for (const id of ids) await learner.ask(pictureApi.own, { id });
    expect(await looks()).toHaveLength(2);
  });
});

describe('a face that a person decides about', () => {
  async function aWaiting() {
    const [learner, other] = [await aLearnerOf(depts.city), await aLearnerOf(depts.south)];
    const userIds = [learner.id, other.id];
    const { examId } = await anOpenExam(app, { integrity: withPictures, openType: OpenType.persons, userIds });
    for (const user of [learner, other]) await agree(user, examId);
    expect(await submitFace(learner, examId, person)).toBe(FaceState.waiting);
    return { examId, learner, other };
  }
  const decision = (examId: string, users: readonly TestUser[], passed = true) => ({
    id: randomUUID(),
    examId,
    userIds: users.map(({ id }) => id),
    passed,
    reason: '已核对证件',
  });

  it('opens the way in, once for one id, and only for examinees in scope', async () => {
    const { examId, learner, other } = await aWaiting();
    const staff = await staffOf(depts.north);
    const { records } = await staff.call(pictureApi.faces, { params: { examId } });
    expect(records).toMatchObject([{ userId: learner.id, state: FaceState.waiting, likeness: null }]);
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examFaceFirst');
    const sent = decision(examId, [learner, other]);
    for (const _ of [1, 2]) expect(await staff.call(pictureApi.decide, sent)).toEqual({ count: 1 });
    expect(await learner.call(entryApi.start, { examId })).toHaveProperty('paperId');
    await expect(other.call(entryApi.start, { examId })).toRefuse('examFaceFirst');
    const entries = await entriesOf(app, `user:${learner.id}`);
    expect(entries.filter(({ action }) => action === 'invigilation.faceDecided')).toHaveLength(1);
  });

  it('is not changed by another picture, nor by withdrawing, and says why', async () => {
    const { examId, learner } = await aWaiting();
    const staff = await staffOf(depts.north);
    await staff.call(pictureApi.decide, decision(examId, [learner], false));
    const detail = () => learner.call(faceCheckApi.detail, { examId });
    expect(await detail()).toMatchObject({ state: FaceState.refused, reason: '已核对证件' });
    await expect(submitFace(learner, examId, person)).toRefuse('faceCheckDecided');
    await agree(learner, examId, false);
    expect(await detail()).toMatchObject({ state: FaceState.refused, agreed: false });
    await staff.call(pictureApi.decide, decision(examId, [learner]));
    expect(await detail()).toMatchObject({ state: FaceState.passed });
  });

  it('lets in an examinee who has not agreed to pictures: a person has looked', async () => {
    const { examId, learner } = await aWaiting();
    await agree(learner, examId, false);
    const staff = await staffOf(depts.north);
    await staff.call(pictureApi.decide, decision(examId, [learner]));
    expect(await learner.call(entryApi.start, { examId })).toHaveProperty('paperId');
    expect((await staff.call(pictureApi.faces, { params: { examId } })).records).toMatchObject([
      { agreed: false, state: FaceState.passed, pictureId: null },
    ]);
  });

  it('is not theirs to decide without the right, or without any examinee in scope', async () => {
    const { examId, learner } = await aWaiting();
    const withoutRight = await staffOf(depts.north, ['exam:invigilation:board', 'exam:invigilation:picture']);
    expect((await withoutRight.ask(pictureApi.decide, decision(examId, [learner]))).json().code).not.toBe(0);
    const elsewhere = await staffOf(depts.county);
    await expect(elsewhere.call(pictureApi.decide, decision(examId, [learner]))).toRefuse('examNotFound');
    expect(await learner.call(faceCheckApi.detail, { examId })).toMatchObject({ state: FaceState.waiting });
  });
});

describe('a picture is deleted, from the storage too', () => {
  const run = async () => {
    await forgetDueSnapshots(systemCtx(app.platform, 'test'));
    await removeDueObjects(app);
  };

  it('when its days are over; a copy of the storage from before cannot be opened any more', async () => {
    const { page, learner, examId } = await aSitting();
    const id = await take(page);
    const [object] = await storedObjects(app);
    if (!object) throw new Error('nothing is stored');
    await expect(sharp(object.bytes).metadata()).rejects.toThrow(/unsupported image format/);
    app.clock.now = addDays(start, withPictures.pictureDays - 1);
    await run();
    expect(await storedObjects(app)).toHaveLength(1);
    app.clock.now = addDays(start, withPictures.pictureDays + 1);
    await run();
    expect(await app.platform.storage.stat(object.key)).toBeUndefined();
    const { rowCount } = await pool.query('select from invigilation_snapshot where id = $1', [id]);
    expect(rowCount).toBe(0);
    // The backup is put back: without the key it is noise.
    const contentType = 'application/octet-stream';
    await app.platform.storage.put(object.key, Readable.from([object.bytes]), { contentType });
    app.clock.now = start;
    await expect(learner.call(pictureApi.own, { id })).toRefuse('pictureNotFound');
    expect(await mine(learner, examId)).toEqual([]);
    await app.platform.storage.remove(object.key);
  });

  it('when the account is erased', async () => {
    const { page, learner, examId } = await aSitting();
    await take(page);
    const staff = await staffOf(depts.north);
    await staff.call(pictureApi.examinee, { examId, userId: learner.id });
    await emit(systemCtx(app.platform, 'test'), accountErased, { userId: learner.id });
    await app.runJobs();
    await removeDueObjects(app);
    expect(await storedObjects(app)).toEqual([]);
    for (const table of ['invigilation_snapshot', 'invigilation_picture_look']) {
      expect((await pool.query(`select from ${table} where user_id = $1`, [learner.id])).rowCount).toBe(0);
    }
  });

  it('never shows in the list or by its id once its time is over, deleted or not', async () => {
    const { page, learner, examId } = await aSitting();
    const id = await take(page);
    await pool.query(
      `update invigilation_snapshot set taken_at = taken_at - interval '11 days', received_at = received_at - interval '11 days',
              delete_after = delete_after - interval '11 days' where id = $1`,
      [id],
    );
    expect(await mine(learner, examId)).toEqual([]);
    await expect(learner.call(pictureApi.own, { id })).toRefuse('pictureNotFound');
  });
});

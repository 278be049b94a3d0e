import { randomUUID } from 'node:crypto';
import { addDays } from '@ganlin/contract/core/time';
import { examApi } from '@ganlin/contract/exam/exam';
import { entryApi } from '@ganlin/contract/exam/entry';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { faceCheckApi, FaceState } from '@ganlin/contract/paper/face';
import { integrationApi } from '@ganlin/contract/site/integration';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  agree,
  enrolledAs,
  pictureOf,
  removeDueObjects,
  storedObjects,
  submitFace,
  withPictures,
} from '../../../../test/support/exam-faces.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { people } from '../../../../test/support/face-pictures.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { accountErased } from '../../iam/index.ts';
import { forgetDuePictures } from './face-picture.ts';

const [actor, other] = [people[1], people[0]];

// Analysing faces keeps a core busy that other tests may need too.
vi.setConfig({ testTimeout: 90_000 });

const { app, admin } = await openAppWithAdmin();
const { pool } = app.platform;
const start = app.clock.now;

beforeAll(async () => {
  await app.platform.db.updateTable('siteSetting').set({ faceLogin: true }).execute();
  const face = { threshold: 0.6, liveness: false, triesPerDay: 100 };
  await admin.call(integrationApi.save, { face });
});
afterEach(async () => {
  app.clock.now = start;
  await pool.query(`update platform_sealed_object set remove_after = '-infinity'`);
  await removeDueObjects(app);
});

const aCheckedExam = async (change: Partial<typeof withPictures> = {}) =>
  (await anOpenExam(app, { integrity: { ...withPictures, ...change } })).examId;
const asked = (examId: string) => ({ examId });

describe('consent to pictures', () => {
  it('comes first: without it no picture is accepted or stored, and the text names what is taken and for how long', async () => {
    const [examId, learner] = [await aCheckedExam(), await app.learner()];
    const { agreed, consentText, state } = await learner.call(faceCheckApi.detail, asked(examId));
    expect({ agreed, state }).toEqual({ agreed: null, state: FaceState.missing });
    for (const part of ['平均每小时 12 次', '10 天后删除', '谁能看到', '不同意不影响参加考试', '撤回']) {
      expect(consentText).toContain(part);
    }
    await expect(submitFace(learner, examId, actor)).toRefuse('pictureConsentFirst');
    await agree(learner, examId, false);
    await expect(submitFace(learner, examId, actor)).toRefuse('pictureConsentFirst');
    expect(await storedObjects(app)).toEqual([]);
  });

  it('refused, leaves the way in to a person where passing is required, and open where it is not', async () => {
    const [strict, noted] = [await aCheckedExam(), await aCheckedExam({ face: FaceRule.noted })];
    const learner = await app.learner();
    await expect(learner.call(entryApi.start, asked(noted))).toRefuse('examFaceFirst');
    for (const examId of [strict, noted]) await agree(learner, examId, false);
    await expect(learner.call(entryApi.start, asked(strict))).toRefuse('examFaceFirst');
    expect(await learner.call(entryApi.start, asked(noted))).toHaveProperty('paperId');
  });

  it('is asked for again when the exam stores pictures longer', async () => {
    const { examId } = await anOpenExam(app, { integrity: withPictures, draft: true });
    await admin.call(examApi.publish, { id: examId });
    const learner = await app.learner();
    await agree(learner, examId);
    await pool.query(
      `update exam_exam set integrity = jsonb_set(integrity, '{pictureDays}', '60'), edition = edition + 1 where id = $1`,
      [examId],
    );
    app.clock.advance(60);
    await expect
      .poll(async () => (await learner.call(faceCheckApi.detail, asked(examId))).agreed, { timeout: 20_000 })
      .toBeNull();
    await expect(submitFace(learner, examId, actor)).toRefuse('pictureConsentFirst');
  });

  it('withdrawn before the exam takes the picture back: as if none had been submitted', async () => {
    const [examId, learner] = [await aCheckedExam(), await app.learner()];
    await agree(learner, examId);
    await submitFace(learner, examId, actor);
    await agree(learner, examId, false);
    expect(await learner.call(faceCheckApi.detail, asked(examId))).toMatchObject({
      state: FaceState.missing,
      agreed: false,
    });
    expect(await learner.call(pictureApi.mine, asked(examId))).toEqual([]);
    await removeDueObjects(app);
    expect(await storedObjects(app)).toEqual([]);
  });

  it('has no meaning for an exam without pictures, and for one that the user is not invited to', async () => {
    const { examId } = await anOpenExam(app);
    const learner = await app.learner();
    await expect(agree(learner, examId)).toRefuse('faceCheckOff');
    await expect(submitFace(learner, examId, actor)).toRefuse('faceCheckOff');
    await expect(agree(learner, randomUUID())).toRefuse('examNotFound');
  });
});

describe('a face before the exam', () => {
  it('that is the enrolled one opens the way in; another waits for a person, and so does one with nothing to compare', async () => {
    const examId = await aCheckedExam();
    const [same, wrong, unknown] = [await enrolledAs(app, actor), await enrolledAs(app, other), await app.learner()];
    for (const user of [same, wrong, unknown]) await agree(user, examId);
    expect(await submitFace(same, examId, actor)).toBe(FaceState.passed);
    expect(await submitFace(wrong, examId, actor)).toBe(FaceState.waiting);
    expect(await submitFace(unknown, examId, actor)).toBe(FaceState.waiting);
    expect(await same.call(entryApi.start, asked(examId))).toHaveProperty('paperId');
    for (const user of [wrong, unknown]) {
      await expect(user.call(entryApi.start, asked(examId))).toRefuse('examFaceFirst');
    }
    expect((await same.call(faceCheckApi.detail, asked(examId))).isEnrolled).toBe(true);
    expect((await unknown.call(faceCheckApi.detail, asked(examId))).isEnrolled).toBe(false);
  });

  it('that waits is enough where passing is not required', async () => {
    const [examId, learner] = [await aCheckedExam({ face: FaceRule.noted }), await app.learner()];
    await agree(learner, examId);
    await submitFace(learner, examId, actor);
    expect(await learner.call(entryApi.start, asked(examId))).toHaveProperty('paperId');
  });

  it('is needed in the picture, and the picture must be one', async () => {
    const [examId, learner] = [await aCheckedExam(), await app.learner()];
    await agree(learner, examId);
    const grey = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer();
    const send = (picture: string) => learner.call(faceCheckApi.submit, { examId, id: randomUUID(), picture });
    await expect(send(grey.toString('base64'))).toRefuse('faceNotFound');
    await expect(send(Buffer.from('no picture at all').toString('base64'))).toRefuse('pictureUnreadable');
    expect((await learner.call(faceCheckApi.detail, asked(examId))).state).toBe(FaceState.missing);
    expect(await storedObjects(app)).toEqual([]);
  });

  it('counts once for one id; a new picture replaces the one before; an id of another person is refused', async () => {
    const examId = await aCheckedExam();
    const [one, two] = [await app.learner(), await app.learner()];
    for (const user of [one, two]) await agree(user, examId);
    const id = randomUUID();
    for (const _ of [1, 2]) expect(await submitFace(one, examId, actor, id)).toBe(FaceState.waiting);
    expect(await storedObjects(app)).toHaveLength(1);
    await expect(submitFace(two, examId, other, id)).toRefuse('pictureUnreadable');
    expect(await two.call(pictureApi.mine, asked(examId))).toEqual([]);
    const next = randomUUID();
    await submitFace(one, examId, actor, next);
    expect(await one.call(pictureApi.mine, asked(examId))).toMatchObject([{ id: next, isEntry: true }]);
    await expect(one.call(pictureApi.own, { id })).toRefuse('pictureNotFound');
    await removeDueObjects(app);
    // What was refused is listed until its hour is over.
    expect(await storedObjects(app)).toHaveLength(2);
    app.clock.advance(3_700);
    await removeDueObjects(app);
    expect(await storedObjects(app)).toHaveLength(1);
  });
});

describe('a picture before the exam is deleted, from the storage too', () => {
  async function aSubmitted() {
    const [examId, learner] = [await aCheckedExam(), await app.learner()];
    await agree(learner, examId);
    await submitFace(learner, examId, actor);
    expect(await storedObjects(app)).toHaveLength(1);
    return { examId, learner };
  }
  const keyOf = async (examId: string) =>
    (await pool.query('select picture_key_sealed from paper_face where exam_id = $1', [examId])).rows[0]
      ?.picture_key_sealed;

  it('when its days are over; the outcome stays', async () => {
    const { examId, learner } = await aSubmitted();
    expect(await keyOf(examId)).not.toBe('');
    app.clock.now = addDays(start, 9);
    await forgetDuePictures(systemCtx(app.platform, 'test'));
    await removeDueObjects(app);
    expect(await storedObjects(app)).toHaveLength(1);
    app.clock.now = addDays(start, 11);
    await forgetDuePictures(systemCtx(app.platform, 'test'));
    await removeDueObjects(app);
    expect(await storedObjects(app)).toEqual([]);
    expect(await keyOf(examId)).toBe('');
    app.clock.now = start;
    expect((await learner.call(faceCheckApi.detail, asked(examId))).state).toBe(FaceState.waiting);
  });

  it('when the account is erased', async () => {
    const { examId, learner } = await aSubmitted();
    await emit(systemCtx(app.platform, 'test'), accountErased, { userId: learner.id });
    await app.runJobs();
    await removeDueObjects(app);
    expect(await storedObjects(app)).toEqual([]);
    expect(await keyOf(examId)).toBe('');
  });

  it('when the exam is deleted', async () => {
    const { examId } = await aSubmitted();
    await admin.call(examApi.delete, { ids: [examId] });
    await app.runJobs();
    await removeDueObjects(app);
    expect(await storedObjects(app)).toEqual([]);
    expect((await keyOf(examId)) ?? '').toBe('');
  });
});

it('is stored as noise, and shown to its owner as a small JPEG without metadata', async () => {
  const [examId, learner] = [await aCheckedExam(), await app.learner()];
  await agree(learner, examId);
  const id = randomUUID();
  await submitFace(learner, examId, actor, id);
  const [object] = await storedObjects(app);
  await expect(sharp(object?.bytes).metadata()).rejects.toThrow(/unsupported image format/);
  expect(object?.bytes.includes('JFIF')).toBe(false);
  const shown = await learner.ask(pictureApi.own, { id });
  const { format, width, exif } = await sharp(shown.rawPayload).metadata();
  expect({ format, exif, isSmall: width <= 640 }).toEqual({ format: 'jpeg', exif: undefined, isSmall: true });
  expect(shown.headers['cache-control'] ?? '').not.toContain('public');
  expect(await pictureOf(actor)).not.toBe(shown.rawPayload.toString('base64'));
});

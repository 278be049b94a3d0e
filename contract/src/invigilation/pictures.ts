import { z } from 'zod';
import { binary, get, post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { ExamineePicture, FaceState, PICTURE_BODY_BYTES } from '../paper/face.ts';

/** Max pictures of one paper; twelve an hour for eight hours. */
export const MAX_SNAPSHOTS = 96;

/** How the check of an examinee's face went. */
const FaceCheck = z.object({
  state: z.enum(FaceState),
  /** Null: not asked yet. */
  agreed: z.boolean().nullable(),
  /** How like the enrolled face it is, in percent; null: nothing to compare. */
  likeness: z.int().nullable(),
  /** Null: there is none, or it has been deleted. */
  pictureId: Id.nullable(),
  takenAt: Time.nullable(),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: Time.nullable(),
});

/** Pictures of examinees, and what staff decide about faces. */
export const pictureApi = {
  /** Examinees whose faces are checked, those who wait for a person first. */
  faces: post('/api/exam/invigilation/faces', {
    summary: '人脸核验',
    access: 'perm:exam:invigilation:face',
    ...paging(
      z.object({ examId: Id, state: z.enum(FaceState).optional(), keyword: z.string().trim().max(50).optional() }),
      FaceCheck.extend({ userId: Id, name: z.string(), deptName: z.string() }),
    ),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  /** All pictures of one examinee in an exam. That they were looked at is recorded. */
  examinee: post('/api/exam/invigilation/examinee-pictures', {
    summary: '考生照片',
    access: 'perm:exam:invigilation:picture',
    request: z.object({ examId: Id, userId: Id }),
    response: FaceCheck.extend({
      name: z.string(),
      /** The photo for certificates, to compare with; empty if there is none. */
      photoUrl: z.string(),
      snapshots: z.array(z.object({ id: Id, takenAt: Time })).max(MAX_SNAPSHOTS),
    }),
    errors: ['examNotFound', 'pictureNotFound'],
    scope: 'dept',
  }),
  /** One picture, for staff in scope. */
  picture: get('/api/exam/invigilation/picture', {
    summary: '一张考生照片',
    access: 'perm:exam:invigilation:picture',
    request: z.object({ id: Id }),
    response: binary('image/jpeg'),
    errors: ['pictureNotFound'],
    scope: 'dept',
  }),
  /** Lets examinees in, or asks them to be checked on the spot. The page chooses `id`: a repeated call changes nothing. */
  decide: post('/api/exam/invigilation/decide-faces', {
    summary: '处理人脸核验',
    access: 'perm:exam:invigilation:face',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({
      id: Id,
      examId: Id,
      userIds: Ids,
      passed: z.boolean(),
      reason: z.string().trim().min(1, '请填写原因').max(200),
    }),
    response: z.object({ count: z.int() }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  /**
   * A picture at a moment that the page draws at random. The page chooses `id`: sent twice, it is stored once. Refused
   * where the examinee has not agreed.
   */
  snapshot: post('/api/exam/invigilation/snapshot', {
    summary: '考试中抽拍',
    access: 'session',
    maxBodyBytes: PICTURE_BODY_BYTES,
    atOnce: { count: 2, refusal: 'savesTooFast' },
    limit: { count: 60, seconds: 3600, by: 'user' },
    request: z.object({
      id: Id,
      paperId: Id,
      epoch: z.int().min(1).max(2_000_000_000),
      picture: ExamineePicture,
      sinceMs: z.int().min(0).max(172_800_000),
    }),
    response: z.null(),
    errors: [
      'paperNotFound',
      'snapshotsOff',
      'pictureUnreadable',
      'picturesFull',
      'reportsClosed',
      'savesTooFast',
      'tooManyRequests',
    ],
    background: true,
  }),
  /** The user's own pictures of an exam, until they are deleted. */
  mine: post('/api/exam/face/own-pictures', {
    summary: '本人的考试照片',
    access: 'session',
    request: z.object({ examId: Id }),
    response: z
      .array(z.object({ id: Id, isEntry: z.boolean(), takenAt: Time, deletedAt: Time }))
      .max(MAX_SNAPSHOTS * 5),
  }),
  /** One of the user's own pictures. */
  own: get('/api/exam/face/own-picture', {
    summary: '本人的一张考试照片',
    access: 'session',
    request: z.object({ id: Id }),
    response: binary('image/jpeg'),
    errors: ['pictureNotFound'],
  }),
};

import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { KIBIBYTE } from '../core/size.ts';
import { FaceRule } from '../exam/integrity.ts';

/** How the check of a face before an exam stands. */
export const FaceState = { missing: 0, passed: 1, waiting: 2, refused: 3 } as const;
export type FaceState = (typeof FaceState)[keyof typeof FaceState];
export const faceStateLabels: Readonly<Record<FaceState, string>> = {
  0: '还没有核验',
  1: '核验通过',
  2: '等待人工核验',
  3: '核验未通过',
};

/** Max bytes of a picture of an examinee: 640 × 480 in moderate quality is about 40 kB. */
export const PICTURE_BYTES = 80 * KIBIBYTE;
/** A request with such a picture as Base64. */
export const PICTURE_BODY_BYTES = 112 * KIBIBYTE;

/** A JPEG from the camera's canvas. */
export const ExamineePicture = z
  .string()
  .max(Math.ceil(PICTURE_BYTES / 3) * 4 + 30)
  .regex(/^(data:image\/jpeg;base64,)?[A-Za-z0-9+/]+=*$/, '图片格式不正确');

const exam = z.object({ examId: Id });

/** Whether pictures may be taken, and the check of the face before an exam. */
export const faceCheckApi = {
  detail: post('/api/exam/face/detail', {
    summary: '考前人脸核验',
    access: 'session',
    request: exam,
    response: z.object({
      rule: z.enum(FaceRule),
      snapshotsPerHour: z.int().nullable(),
      pictureDays: z.int(),
      consentText: z.string(),
      /** Null: not asked yet. Without agreement nothing is taken, and a person checks on the spot. */
      agreed: z.boolean().nullable(),
      state: z.enum(FaceState),
      /** What staff wrote about it. */
      reason: z.string(),
      /** Whether a face is enrolled that the picture is compared with. */
      isEnrolled: z.boolean(),
    }),
    errors: ['examNotFound'],
  }),
  /** May be changed until the exam has begun; refusing it later stops further pictures. */
  consent: post('/api/exam/face/consent', {
    summary: '同意或不同意考试拍照',
    access: 'session',
    request: exam.extend({ agreed: z.boolean() }),
    response: z.null(),
    errors: ['examNotFound', 'faceCheckOff'],
    limit: { count: 60, seconds: 600, by: 'user' },
  }),
  /**
   * A picture with one clear face, compared with the enrolled one. Where none is enrolled or they differ, it waits for
   * a person. The page chooses `id`: sent twice, it counts once.
   */
  submit: post('/api/exam/face/submit', {
    summary: '提交考前人脸照片',
    access: 'session',
    maxBodyBytes: PICTURE_BODY_BYTES,
    atOnce: { count: 1, refusal: 'tooManyRequests' },
    request: exam.extend({ id: Id, picture: ExamineePicture }),
    response: z.object({ state: z.enum(FaceState) }),
    errors: [
      'examNotFound',
      'faceCheckOff',
      'pictureConsentFirst',
      'faceNotFound',
      'pictureUnreadable',
      'faceCheckDecided',
      'examOver',
      'tooManyRequests',
    ],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
};

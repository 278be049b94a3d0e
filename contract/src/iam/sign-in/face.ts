import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { MEBIBYTE } from '../../core/size.ts';
import { Time } from '../../core/time.ts';
import { ownProof, ownProofErrors } from './own-proof.ts';

/** Action that the server requests from the user, so that a photo held to the camera does not pass. */
export const FaceAction = z.enum(['turnLeft', 'turnRight', 'openMouth', 'nod']);
export type FaceAction = z.infer<typeof FaceAction>;
export const faceActionLabels: Readonly<Record<FaceAction, string>> = {
  turnLeft: '请慢慢向左转头',
  turnRight: '请慢慢向右转头',
  openMouth: '请张嘴',
  nod: '请慢慢低头',
};

/**
 * Owner types of a face. Declared by the specification (section 3) but not used: a sign-in does not know the user in
 * advance.
 */
export const FaceInfo = z.object({ id: z.string(), realName: z.string(), idCard: z.string() });

/** Number of frames captured of the action. */
export const FACE_FRAMES = 8;

/** A JPEG image from the camera's canvas, at most about 300 kB. */
const FacePicture = z
  .string()
  .max(400_000)
  .regex(/^(data:image\/jpeg;base64,)?[A-Za-z0-9+/]+=*$/, '图片格式不正确');

/** The captured image, and the frames that show the requested action: at least three if one was requested. */
const Capture = z.object({
  base64: FacePicture,
  nonce: z.string().min(20).max(100),
  frames: z.array(FacePicture).max(FACE_FRAMES).default([]),
});

const faceErrors = [
  'faceOff',
  'faceNotFound',
  'faceNotAlive',
  'faceChallengeOver',
  'faceTriesOver',
  'serviceAway',
] as const;

export const faceApi = {
  challenge: post('/api/sys/user/face/challenge', {
    summary: '人脸识别的动作要求',
    access: 'public',
    request: z.object({}),
    /** No action if the site does not require one. */
    response: z.object({ nonce: z.string(), action: FaceAction.nullable(), seconds: z.int() }),
    errors: ['faceOff', 'serviceAway', 'tooManyRequests'],
    limit: { count: 120, seconds: 60, by: 'ip' },
  }),
  login: post('/api/sys/user/face-login', {
    summary: '人脸登录',
    access: 'public',
    maxBodyBytes: MEBIBYTE,
    /**
     * With an account name, compares the face with one template; without it, with those of all learners of this site.
     */
    request: Capture.extend({ username: z.string().trim().max(50).default('') }),
    response: z.object({ token: z.string() }),
    errors: [...faceErrors, 'faceUnknown', 'faceNotForStaff', 'userDisabled', 'userPending', 'tooManyRequests'],
    limit: { count: 60, seconds: 60, by: 'ip' },
  }),
  detail: post('/api/sys/user/face/detail', {
    summary: '我的人脸登记',
    access: 'session',
    ownAccount: true,
    request: z.object({}),
    response: z.object({ enrolledAt: Time.nullable(), consentText: z.string() }),
  }),
  enrol: post('/api/sys/user/face/enrol', {
    summary: '登记人脸',
    access: 'session',
    maxBodyBytes: MEBIBYTE,
    ownAccount: true,
    request: Capture.extend({
      consent: z.literal(true, { error: '请先阅读并同意人脸信息处理规则' }),
      ...ownProof,
    }),
    response: z.null(),
    errors: [...faceErrors, ...ownProofErrors, 'faceTaken', 'faceNotForStaff'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
  remove: post('/api/sys/user/face/remove', {
    summary: '删除人脸登记',
    access: 'session',
    ownAccount: true,
    request: z.object({}),
    response: z.null(),
  }),
};

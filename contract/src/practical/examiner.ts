import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Score } from '../core/score.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Day, Time } from '../core/time.ts';
import { CandidateState, ExaminerRole, ExaminerTask } from './kinds.ts';
import { MAX_MARKS, ScoreMark, Strokes } from './score.ts';
import { ShownSheet } from './sheet.ts';
import { MAX_CANDIDATES } from './test.ts';

const MAX_TESTS = 20;
const MAX_SECONDS = 24 * 3_600;

const Candidate = z.object({
  id: Id,
  name: z.string(),
  deptName: z.string(),
  group: z.int(),
  number: z.int(),
  state: z.enum(CandidateState),
  /** What the caller is to this candidate. */
  role: z.enum(ExaminerRole),
  task: z.enum(ExaminerTask),
});

/** A test with the caller's candidates and the sheet: enough to score without a network. */
const ExaminerTest = z.object({
  id: Id,
  title: z.string(),
  place: z.string(),
  heldOn: Day,
  sheet: ShownSheet,
  candidates: z.array(Candidate).max(MAX_CANDIDATES),
});
export type ExaminerTest = z.input<typeof ExaminerTest>;

/** For who was named as an examiner of a test; others find nothing. */
export const practicalExaminerApi = {
  /** The open tests, also those of earlier days whose sheets are still to be handed in. */
  list: post('/api/practical/examiner/list', {
    summary: '我要评分的实操考核',
    access: 'session',
    request: z.object({}),
    response: z.array(ExaminerTest).max(MAX_TESTS),
  }),
  candidate: post('/api/practical/examiner/candidate', {
    summary: '我要评分的一位考生',
    access: 'session',
    request: z.object({ id: Id }),
    response: Candidate.extend({
      /** Each scores alone: the score of another is known once both have handed in. */
      examiners: z
        .array(
          z.object({
            role: z.enum(ExaminerRole),
            name: z.string(),
            isMe: z.boolean(),
            handedInAt: Time.nullable(),
            score: Score.nullable(),
          }),
        )
        .max(3),
      /** What the caller handed in, or has to score again. */
      own: z
        .object({
          id: Id,
          marks: z.array(ScoreMark).max(MAX_MARKS),
          total: Score,
          elapsedSeconds: z.int(),
          examinerSign: Strokes,
          candidateSign: Strokes,
          handedInAt: Time,
          /** Null: it counts. */
          returnReason: z.string().nullable(),
        })
        .nullable(),
      practical: Score.nullable(),
    }),
    errors: ['practicalCandidateNotFound'],
  }),
  /** A repeated call with the same id stores one photo. */
  uploadPhoto: post('/api/practical/examiner/upload-photo', {
    summary: '上传实操现场照片',
    access: 'session',
    request: z.object({
      id: Id,
      candidateId: Id,
      takenAt: Time,
      /** By the stop watch; empty while it has not run. */
      atSeconds: z.string().regex(/^\d{0,5}$/),
    }),
    response: z.object({ id: Id }),
    errors: [
      'practicalCandidateNotFound',
      'practicalTestStateWrong',
      'practicalPhotosFull',
      'fileTypeRefused',
      'fileTooLarge',
      'fileMissing',
      'uploadQuotaFull',
    ],
    upload: { maxBytes: 2 * MEBIBYTE, kinds: ['jpg', 'png', 'webp'] },
    limit: { count: 120, seconds: 60, by: 'user' },
  }),
  handIn: post('/api/practical/examiner/hand-in', {
    summary: '提交实操评分',
    access: 'session',
    maxBodyBytes: MEBIBYTE,
    /** The id is made on the phone: however often it is sent, it is stored once. */
    request: z.object({
      id: Id,
      candidateId: Id,
      marks: z.array(ScoreMark).max(MAX_MARKS),
      elapsedSeconds: z.int().min(0).max(MAX_SECONDS),
      finishedAt: Time,
      examinerSign: Strokes,
      candidateSign: Strokes,
    }),
    response: z.object({ id: Id, total: Score, handedInAt: Time }),
    errors: [
      'practicalCandidateNotFound',
      'practicalCandidateStateWrong',
      'practicalTestStateWrong',
      'practicalScoreIncomplete',
      'practicalAlreadyScored',
      'practicalThirdNotNeeded',
      'practicalPhotoNotFound',
    ],
    limit: { count: 60, seconds: 60, by: 'user' },
  }),
};

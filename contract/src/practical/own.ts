import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Score } from '../core/score.ts';
import { Day, Time } from '../core/time.ts';
import { CandidateState, ExaminerRole } from './kinds.ts';

const MAX_OWN = 100;

/** The candidate's own practical tests. */
export const ownPracticalApi = {
  list: post('/api/practical/own/list', {
    summary: '我的实操考核',
    access: 'session',
    request: z.object({}),
    response: z
      .array(
        z.object({
          id: Id,
          title: z.string(),
          sheetTitle: z.string(),
          place: z.string(),
          heldOn: Day,
          group: z.int(),
          number: z.int(),
          state: z.enum(CandidateState),
          full: Score,
          pass: Score,
          /** Known with the result. */
          practical: Score.nullable(),
          theory: Score.nullable(),
          score: Score.nullable(),
          theoryPercent: z.int().nullable(),
          vetoed: z.boolean(),
          decidedAt: Time.nullable(),
          examiners: z.array(z.object({ role: z.enum(ExaminerRole), score: Score })).max(3),
          /** Empty: none, or not yet. */
          certificateNumber: z.string(),
        }),
      )
      .max(MAX_OWN),
  }),
};

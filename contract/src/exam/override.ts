import { z } from 'zod';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';

/** Different time or attempts for one user or department. A user's rule takes precedence over a department's. */
export const Override = z.object({
  id: Id,
  userId: Id.nullable(),
  deptId: Id.nullable(),
  /** Of the user or the department. */
  name: z.string(),
  extraMinutes: z.int(),
  /** In percent: 150 is half as much again. */
  timePercent: z.int(),
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  attempts: z.int().nullable(),
  reason: z.string(),
});
export const OverrideForm = z
  .object({
    id: Id.optional(),
    examId: Id,
    userId: Id.nullable().default(null),
    deptId: Id.nullable().default(null),
    extraMinutes: z.int().min(0).max(1440).default(0),
    timePercent: z.int().min(100).max(400).default(100),
    startTime: Time.nullable().default(null),
    endTime: Time.nullable().default(null),
    /** Max attempts in total, instead of the exam's own number; 0: unlimited. */
    attempts: z.int().min(0).max(1000).nullable().default(null),
    reason: z.string().trim().min(1, '请填写原因').max(200),
  })
  .refine(({ userId, deptId }) => (userId === null) !== (deptId === null), {
    error: '请选择人员或部门',
    path: ['userId'],
  });

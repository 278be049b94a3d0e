import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { QuestionState, QuestionType } from './kinds.ts';

/** More questions than this are not compared in one search. */
export const SCANNED = 20_000;
export const GROUPS_SHOWN = 300;
export const GROUP_SIZE = 30;

const see = { access: 'perm:qu:question:paging' } as const;

/** 题库查重: questions of one or several banks that are nearly the same. */
export const duplicateApi = {
  start: post('/api/qu/duplicate/start', {
    summary: '题库查重',
    ...see,
    request: z.object({ repoIds: z.array(Id).min(1, '请选择题库').max(20, '一次最多选择 20 个题库') }),
    response: z.object({ taskId: Id }),
    errors: ['repoNotFound', 'questionsWithheld'],
    limit: { count: 30, seconds: 600, by: 'user' },
  }),
  /** The groups found, with the questions as they are now; those deleted since are left out. */
  detail: post('/api/qu/duplicate/detail', {
    summary: '查重结果',
    ...see,
    request: z.object({ taskId: Id }),
    response: z.object({
      /** How many questions were compared. */
      checked: z.int(),
      /** There are more questions or groups than a search takes. */
      more: z.boolean(),
      groups: z
        .array(
          z.object({
            questions: z
              .array(
                z.object({
                  id: Id,
                  code: z.string(),
                  type: z.enum(QuestionType),
                  text: z.string(),
                  state: z.enum(QuestionState),
                  /** To the most similar one of the group. */
                  percent: z.int(),
                  repos: z.array(z.string()),
                }),
              )
              .max(GROUP_SIZE),
          }),
        )
        .max(GROUPS_SHOWN),
    }),
    errors: ['taskNotFound', 'questionsWithheld'],
  }),
};

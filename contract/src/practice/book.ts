import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Time } from '../core/time.ts';
import { QuestionLevel, QuestionType } from '../question/kinds.ts';
import { ALL_REPOS } from './modes.ts';

/** Source of a wrong answer. */
export const WrongSource = { exam: 1, practice: 2, battle: 3 } as const;
export type WrongSource = (typeof WrongSource)[keyof typeof WrongSource];
export const wrongSourceLabels: Readonly<Record<WrongSource, string>> = { 1: '考试', 2: '练习', 3: '对战' };

/** A question is removed from the book after this many correct answers in a row. */
export const RIGHT_TO_LEAVE = 2;

const Entry = z.object({
  questionId: Id,
  type: z.enum(QuestionType),
  level: z.enum(QuestionLevel),
  /** The stem without markup, shortened. */
  text: z.string(),
  wrongs: z.int(),
  rightStreak: z.int(),
  lastWrongAt: Time,
  /** When it is due for review again. */
  due: Time,
  starred: z.boolean(),
  note: z.string(),
  sources: z.array(z.enum(WrongSource)),
});

export const bookApi = {
  paging: post('/api/practice/book/paging', {
    summary: '错题本',
    access: 'session',
    ...paging(
      z.object({
        /** Of one exam, or of every source. */
        examId: z.union([Id, z.literal(ALL_REPOS)]).default(ALL_REPOS),
        repoId: Id.optional(),
        source: z.enum(WrongSource).optional(),
        type: z.enum(QuestionType).optional(),
        keyword: z.string().trim().max(50).optional(),
        due: z.boolean().optional(),
      }),
      Entry,
    ),
    errors: ['questionsWithheld'],
  }),
  summary: post('/api/practice/book/summary', {
    summary: '错题本概况',
    access: 'session',
    request: z.object({}),
    response: z.object({
      wrong: z.int(),
      due: z.int(),
      starred: z.int(),
      /** Number of questions due on each of the next seven days, today first. */
      week: z.array(z.int()).length(7),
      /** Questions mastered and removed from the book so far. */
      mastered: z.int(),
    }),
  }),
  /** Removes a question from the book by hand; a new mistake adds it again. */
  remove: post('/api/practice/book/remove', {
    summary: '移出错题本',
    access: 'session',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ questionIds: Ids }),
    response: z.object({ count: z.int() }),
  }),
};

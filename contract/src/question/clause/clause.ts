import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { Time } from '../../core/time.ts';
import { CitedClause, ClauseAnchor, MAX_CLAUSES } from './cited.ts';

/** What has happened to a clause since it was last checked against the question. */
export const ClauseChange = { reworded: 1, gone: 2, ended: 3 } as const;
export type ClauseChange = (typeof ClauseChange)[keyof typeof ClauseChange];
export const clauseChangeLabels: Readonly<Record<ClauseChange, string>> = {
  1: '条文已修改',
  2: '条文已删去',
  3: '法规已废止或被代替',
};

/** A clause of a question as staff see it. */
export const StaffClause = CitedClause.extend({
  /** The text when it was last checked against the question. */
  wording: z.string(),
  change: z.enum(ClauseChange).nullable(),
  /** The text as it is now, if it has changed. */
  newWording: z.string().nullable(),
});
export type StaffClause = z.infer<typeof StaffClause>;

const FoundClause = CitedClause.extend({ wording: z.string() });
export type FoundClause = z.infer<typeof FoundClause>;

export const CONFIRM_LIMIT = 200;

export const clauseApi = {
  /** For the picker: “人影条例 第十二条” finds the clause, “人影条例” lists its clauses. */
  find: post('/api/qu/clause/find', {
    summary: '查找法规条款',
    access: 'perm:qu:question:save',
    request: z.object({ keyword: z.string().trim().min(1).max(60) }),
    response: z.array(FoundClause).max(30),
  }),
  /** The clauses of a question, and what has changed in them. */
  review: post('/api/qu/clause/review', {
    summary: '试题依据的条款',
    access: 'perm:qu:question:paging',
    request: z.object({ id: Id }),
    response: z.object({
      /** Since when the question waits to be checked; null if it does not. */
      since: Time.nullable(),
      clauses: z.array(StaffClause).max(MAX_CLAUSES),
    }),
    errors: ['questionNotFound', 'questionsWithheld'],
  }),
  /** 仍然正确: the questions keep their answers, with the new wording. Refused if a clause has changed again since. */
  confirm: post('/api/qu/clause/confirm', {
    summary: '确认试题符合修改后的条款',
    access: 'perm:qu:question:save',
    maxBodyBytes: 32_768,
    request: z.object({
      items: z
        .array(z.object({ id: Id, since: Time }))
        .min(1)
        .max(CONFIRM_LIMIT),
    }),
    response: z.object({ count: z.int() }),
    errors: ['questionNotFound', 'clauseChangedAgain', 'clauseLeft'],
  }),
  /**
   * How many questions on each clause of a law the caller may practise; for a guest, how many are in banks open to
   * every learner.
   */
  related: post('/api/qu/clause/related', {
    summary: '法规条款的相关试题',
    access: 'public',
    request: z.object({ articleId: Id }),
    response: z.object({
      /** Questions on any clause of the law, each counted once. */
      total: z.int(),
      clauses: z.array(z.object({ anchor: ClauseAnchor, label: z.string(), questions: z.int() })).max(500),
    }),
    limit: { count: 120, seconds: 60, by: 'ip' },
  }),
};

import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { paging } from '../../core/page.ts';
import { Time } from '../../core/time.ts';
import { Channel } from '../kinds.ts';

export const MARK_NOTE_LENGTH = 1000;
/** How many clauses a user may mark. */
export const MAX_MARKS = 2000;
/** How many marks are shown on one law. */
export const MAX_MARKS_ON_ARTICLE = 600;

/** An anchor in the text, as assigned by the server. */
const Anchor = z
  .string()
  .max(60)
  .regex(/^tiao-\d+(-\d+)?(_\d+)?$/, '条款无效');

const Mark = z.object({ anchor: Anchor, starred: z.boolean(), note: z.string() });

const OwnMark = Mark.extend({
  articleId: Id,
  channel: z.enum(Channel),
  /** The law's title. */
  title: z.string(),
  /** 第十二条. */
  label: z.string(),
  /** The beginning of the clause when it was marked. */
  opening: z.string(),
  /** Whether the law can be read now. */
  published: z.boolean(),
  updatedAt: Time,
});
export type OwnMark = z.infer<typeof OwnMark>;

const clause = z.object({ articleId: Id, anchor: Anchor });

/** A user's own notes and favourites at the clauses of laws. */
export const markApi = {
  list: post('/api/content/mark/list', {
    summary: '我在一部法规中的笔记和收藏',
    access: 'session',
    request: z.object({ articleId: Id }),
    response: z.array(Mark).max(MAX_MARKS_ON_ARTICLE),
  }),
  paging: post('/api/content/mark/paging', {
    summary: '我的法规笔记和收藏',
    access: 'session',
    ...paging(
      z.object({
        kind: z.enum(['all', 'note', 'starred']).default('all'),
        keyword: z.string().trim().max(50).default(''),
      }),
      OwnMark,
    ),
  }),
  /** An empty note deletes it. */
  note: post('/api/content/mark/note', {
    summary: '保存条款笔记',
    access: 'session',
    request: clause.extend({ note: z.string().trim().max(MARK_NOTE_LENGTH, `笔记不能超过 ${MARK_NOTE_LENGTH} 个字`) }),
    response: z.null(),
    errors: ['articleNotFound', 'clauseNotFound', 'marksTooMany'],
  }),
  star: post('/api/content/mark/star', {
    summary: '收藏条款',
    access: 'session',
    request: clause.extend({ starred: z.boolean() }),
    response: z.null(),
    errors: ['articleNotFound', 'clauseNotFound', 'marksTooMany'],
  }),
};

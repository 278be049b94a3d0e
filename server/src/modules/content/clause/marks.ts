import { MAX_MARKS, MAX_MARKS_ON_ARTICLE, type markApi } from '@ganlin/contract/content/mark/mark';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { LawStanding, readLaws } from './laws.ts';
import * as queries from './mark.queries.ts';

export const list: Handler<typeof markApi.list> = ({ db, user }, { articleId }) =>
  queries.listMarks(db, { userId: user.id, articleId }, MAX_MARKS_ON_ARTICLE);

export const paging: Handler<typeof markApi.paging> = async (ctx, { params, current, size }) => {
  const page = { current, size };
  return { ...(await queries.pageMarks(ctx.db, { ...params, userId: ctx.user.id, now: ctx.now }, page)), ...page };
};

export const note: Handler<typeof markApi.note> = (ctx, { note: text, ...clause }) =>
  text === '' ? clear(ctx, clause, 'note') : mark(ctx, clause, { note: text });

export const star: Handler<typeof markApi.star> = (ctx, { starred, ...clause }) =>
  starred ? mark(ctx, clause, { starred }) : clear(ctx, clause, 'starred');

interface Clause {
  readonly articleId: string;
  readonly anchor: string;
}

/** How much of a clause is stored with a mark, to recognise it in a list. */
const OPENING_LENGTH = 120;

async function mark(ctx: Ctx<User>, { articleId, anchor }: Clause, change: queries.MarkChange): Promise<null> {
  const law = (await readLaws(ctx, [articleId])).get(articleId);
  if (!law || law.standing === LawStanding.hidden) throw new AppError('articleNotFound');
  const clause = law.clauses.find((one) => one.anchor === anchor);
  if (!clause) throw new AppError('clauseNotFound');
  if ((await queries.countMarks(ctx.db, ctx.user.id)) >= MAX_MARKS) {
    throw new AppError('marksTooMany', { limit: String(MAX_MARKS) });
  }
  const opening = clause.wording.replaceAll('\n', ' ').slice(0, OPENING_LENGTH);
  const row = { userId: ctx.user.id, articleId, anchor, label: clause.label, opening, updatedAt: ctx.now };
  await queries.putMark(ctx.db, row, change);
  return null;
}

/** Also for a clause that the law does not have any more. */
async function clear(ctx: Ctx<User>, clause: Clause, part: 'starred' | 'note'): Promise<null> {
  await queries.clearMark(ctx.db, { ...clause, userId: ctx.user.id }, { part, now: ctx.now });
  return null;
}

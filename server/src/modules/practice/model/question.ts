import type { practiceApi } from '@ganlin/contract/practice/practice';
import type { Answer } from '@ganlin/contract/question/answer';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { addReport, loadQuestions, publishedVersions, refuseWithheldQuestions } from '../../question/index.ts';
import * as queries from './record.queries.ts';
import { firstCard } from './review.rules.ts';

/** Staff who manage questions see all of them. */
const SEES_ALL = 'qu:question:paging';

export const star: Handler<typeof practiceApi.star> = async (ctx, { questionId, starred }) => {
  const { type } = await getDealt(ctx, { questionId });
  const { db, now, user } = ctx;
  await queries.setStar(db, { userId: user.id, questionId }, { type, starred, ...firstCard(now) });
  return null;
};

export const note: Handler<typeof practiceApi.note> = async (ctx, { questionId, note: text }) => {
  const { type } = await getDealt(ctx, { questionId });
  await queries.setNote(ctx.db, { userId: ctx.user.id, questionId }, { type, note: text });
  return null;
};

export const report: Handler<typeof practiceApi.report> = async (ctx, { questionId, version, kind, text }) => {
  await getDealt(ctx, { questionId, version });
  await addReport(ctx, { questionId, version, kind, text });
  return null;
};

export const question: Handler<typeof practiceApi.question> = async (ctx, { questionId }) => {
  const record = await queries.findRecord(ctx.db, ctx.user.id, questionId);
  const isKnown = record !== undefined && record.answers > 0;
  if (!isKnown && !ctx.user.permissions.has(SEES_ALL)) throw new AppError('practiceQuestionNotFound');
  await refuseWithheldQuestions(ctx, [questionId]);
  const found = await loadNewest(ctx, questionId, record?.lastVersion ?? null);
  return {
    question: found.view,
    key: found.key,
    answers: record?.answers ?? 0,
    rights: record?.rights ?? 0,
    // Written only after the contract's schema has parsed it.
    lastAnswer: (record?.lastAnswer ?? null) as Answer | null,
    inBook: record?.inBook ?? false,
    starred: record?.starred ?? false,
    note: record?.note ?? '',
    due: record?.dueAt ?? null,
  };
};

/** Shows a corrected question in its current version, a retired one as it was answered. */
async function loadNewest(ctx: Ctx<User>, id: string, answered: number | null) {
  const version = (await publishedVersions(ctx, [id])).get(id)?.version ?? answered;
  const found = version === null ? undefined : (await loadQuestions(ctx, [{ id, version }])).get(id);
  if (!found) throw new AppError('practiceQuestionNotFound');
  return found;
}

/** Only questions the user was dealt, so that nobody can probe which questions exist. */
async function getDealt({ db, user }: Ctx<User>, wanted: { questionId: string; version?: number }) {
  const found = await queries.findDealt(db, user.id, wanted);
  if (!found) throw new AppError('practiceQuestionNotFound');
  return found;
}

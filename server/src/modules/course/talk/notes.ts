import type { noteApi } from '@ganlin/contract/course/talk';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { getLearnable } from '../model/access.ts';
import { getFileOf } from './file-of.ts';
import * as queries from './notes.queries.ts';

const MAX_NOTES = 500;

export const list: Handler<typeof noteApi.list> = async (ctx, { courseId, fileId }) => {
  await getLearnable(ctx, courseId);
  return queries.listNotes(ctx.db, { userId: ctx.user.id, courseId, fileId }, MAX_NOTES);
};

export const save: Handler<typeof noteApi.save> = (outer, input) =>
  transaction(outer, async (ctx) => {
    const { id, courseId, fileId } = input;
    await getLearnable(ctx, courseId);
    await getFileOf(ctx, { courseId, fileId });
    const whose = { userId: ctx.user.id, courseId };
    await queries.lockNotes(ctx.db, whose);
    const isKnown = (await queries.findNote(ctx.db, { id, userId: ctx.user.id })) !== undefined;
    if (!isKnown && (await queries.countNotes(ctx.db, whose)) >= MAX_NOTES) throw new AppError('notesFull');
    if (!(await queries.putNote(ctx.db, { ...input, ...whose, now: ctx.now }))) throw new AppError('noteNotFound');
    const note = await queries.findNote(ctx.db, { id, userId: ctx.user.id });
    if (!note) throw new AppError('noteNotFound');
    return note;
  });

export const remove: Handler<typeof noteApi.delete> = async (ctx, { id }) => {
  if (!(await queries.deleteNote(ctx.db, { id, userId: ctx.user.id }))) throw new AppError('noteNotFound');
  return null;
};

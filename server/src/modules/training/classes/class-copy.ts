import type { trainclassApi } from '@ganlin/contract/training/trainclass';
import { ClassState } from '@ganlin/contract/training/kinds';
import { copiedTitle } from '../../../kits/copied-title.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { getMembership } from '../../iam/index.ts';
import * as queries from '../model/class.queries.ts';
import { getClassInScope } from '../model/class.ts';

const TITLE_LENGTH = 100;

/** Creates a draft with the same settings and none of the history: no registrations, new sessions. */
export const copy: Handler<typeof trainclassApi.copy> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const trainclass = await getClassInScope(ctx, id);
    const copyId = newId();
    const title = copiedTitle(trainclass.title, TITLE_LENGTH);
    const { deptId } = await getMembership(ctx.db, ctx.user.id);
    await queries.insertClass(ctx.db, {
      ...trainclass,
      id: copyId,
      title,
      details: JSON.stringify(trainclass.details),
      state: ClassState.draft,
      taken: 0,
      version: 1,
      deptId,
      createdBy: ctx.user.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await queries.setDepts(ctx.db, copyId, await queries.deptIdsOf(ctx.db, id));
    const sessions = await queries.listSessions(ctx.db, id);
    await queries.setSessions(
      ctx.db,
      copyId,
      sessions.map((session) => ({ ...session, id: newId() })),
    );
    const target = `trainclass:${copyId}`;
    await record(ctx, { action: 'training.classCopied', target, summary: title, after: { from: id } });
    return { id: copyId };
  });

/** A class with registrations is not deleted; it can be closed. */
export const remove: Handler<typeof trainclassApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    // In a fixed order, so that two requests deleting the same classes never deadlock.
    for (const id of [...new Set(ids)].toSorted()) {
      const { title } = await getClassInScope(ctx, id, { lock: true });
      if (await queries.hasPeople(ctx.db, id)) throw new AppError('trainclassHasPeople', { title });
      await queries.updateClass(ctx.db, id, { deletedAt: ctx.now, updatedAt: ctx.now });
      await record(ctx, { action: 'training.classDeleted', target: `trainclass:${id}`, summary: title });
    }
    return null;
  });

import { deptApi } from '@ganlin/contract/iam/dept';
import { profileApi } from '@ganlin/contract/iam/profile';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { userApi, UserState } from '@ganlin/contract/iam/user';
import { videoParts } from '@ganlin/contract/media/video';
import { messageApi } from '@ganlin/contract/message/message';
import { overviewApi } from '@ganlin/contract/ops/overview';
import { taskApi } from '@ganlin/contract/ops/task';
import { papersApi } from '@ganlin/contract/paper/papers';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { repoApi } from '@ganlin/contract/question/repo';
import { personApi } from '@ganlin/contract/training/person';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx, User } from '../../src/platform/ctx.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { Answered, Handle, Hole } from './plant.ts';

/** Endpoints that admit callers other than those declared. */
export const accessHoles: readonly Hole[] = [
  { name: 'a permission that is never asked for', endpoint: papersApi.detail, declared: { access: 'session' } },
  {
    name: 'another permission than the declared one',
    endpoint: userApi.delete,
    declared: { access: 'perm:sys:user:paging' },
  },
  { name: 'an endpoint that became public', endpoint: overviewApi.detail, declared: { access: 'public' } },
  {
    name: 'an account that can be touched in a frame',
    endpoint: sessionApi.revoke,
    declared: { ownAccount: undefined },
  },
  {
    name: 'an answer before the password is changed',
    endpoint: profileApi.detail,
    declared: { beforePasswordChange: true },
  },
  { name: 'parts of films for everybody who is signed in', endpoint: videoParts, declared: { access: 'session' } },
];

/** As if the data scope had been forgotten: it is queried, but as a user with access to everything. */
const unscoped =
  (right: Handle): Handle =>
  async (ctx, input) =>
    right({ ...ctx, user: await adminOf(ctx) }, input);

async function adminOf(ctx: Ctx<User>): Promise<User> {
  const admin = await ctx.db
    .selectFrom('iamUserRole as ur')
    .innerJoin('iamRole as r', 'r.id', 'ur.roleId')
    .where('r.grantsAll', '=', true)
    .select('ur.userId')
    .executeTakeFirstOrThrow();
  return { ...ctx.user, id: admin.userId };
}

/** As if ownership had not been checked: responds as to the owner. */
const asOwner =
  (table: 'practiceRun' | 'platformTask' | 'messageDirect', name: string): Answered =>
  (right) =>
  async (ctx, input) => {
    const column = table === 'platformTask' ? 'ownerId' : 'userId';
    const row = await ctx.db
      .selectFrom(table)
      .select(sql.ref<string>(column).as('owner'))
      .where('id', '=', String(input[name]))
      .executeTakeFirst();
    return right({ ...ctx, user: { ...ctx.user, id: row?.owner ?? ctx.user.id } }, input);
  };

/** Records out of scope that get a response other than missing ones do. */
export const reachHoles: readonly Hole[] = [
  { name: 'one record without the data scope', endpoint: userApi.detail, answer: unscoped },
  { name: 'a write without the data scope', endpoint: deptApi.delete, answer: unscoped },
  { name: 'a filter without the data scope', endpoint: userApi.export, answer: unscoped },
  { name: 'numbers shown without the data scope', endpoint: personApi.unmask, answer: unscoped },
  { name: 'a parent that is not looked at', endpoint: deptApi.move, answer: unscoped },
  { name: 'a role handed out beyond one’s own', endpoint: userApi.batchRole, answer: unscoped },
  { name: 'a task without its owner', endpoint: taskApi.detail, answer: asOwner('platformTask', 'id') },
  { name: 'a result without its owner', endpoint: practiceApi.result, answer: asOwner('practiceRun', 'trainId') },
  { name: 'a message without its reader', endpoint: messageApi.detailForRead, answer: asOwner('messageDirect', 'id') },
  {
    name: 'a session that is ended by its id alone',
    endpoint: sessionApi.revoke,
    answer:
      () =>
      async (ctx, { id }) => {
        const gone = await ctx.db
          .deleteFrom('iamSession')
          .where('id', '=', String(id))
          .returning('id')
          .executeTakeFirst();
        if (!gone) throw new AppError('sessionNotFound');
        return null;
      },
  },
  {
    name: 'another word for what is out of reach',
    endpoint: trainclassApi.edit,
    answer: (right) => async (ctx, input) => {
      const row = await ctx.db
        .selectFrom('trainingClass')
        .select('id')
        .where('id', '=', String(input['id']))
        .executeTakeFirst();
      return right(ctx, input).catch((error: unknown) => {
        throw row ? new AppError('forbidden') : error;
      });
    },
  },
  {
    name: 'a region that is written without being looked at',
    endpoint: userApi.save,
    answer: (right) => async (ctx, input) => {
      const saved = (await right(ctx, { ...input, regionId: null })) as { id: string };
      const region = await ctx.db
        .selectFrom('iamRegion')
        .select('id')
        .where('id', '=', String(input['regionId']))
        .executeTakeFirst();
      if (!region) throw new AppError('regionNotFound');
      await ctx.db.updateTable('iamUser').set({ regionId: region.id }).where('id', '=', saved.id).execute();
      return saved;
    },
  },
  {
    name: 'a list of which only the first is looked at',
    endpoint: userApi.setState,
    answer:
      (right) =>
      async (ctx, { ids, ...input }) => {
        const [first, ...others] = ids as string[];
        const done = await right(ctx, { ...input, ids: [first] });
        for (const id of others)
          await ctx.db.updateTable('iamUser').set({ state: UserState.disabled }).where('id', '=', id).execute();
        return done;
      },
  },
  {
    name: 'something written before it is refused',
    endpoint: userApi.endSessions,
    answer: (right) => async (ctx, input) => {
      await ctx.db.deleteFrom('iamSession').where('userId', '=', String(input['id'])).execute();
      return right(ctx, input);
    },
  },
  {
    name: 'a deleted record that is still told from none',
    endpoint: repoApi.detail,
    answer: (right) => async (ctx, input) => {
      const trace = await ctx.db
        .selectFrom('auditEntry')
        .select('id')
        .where('target', '=', `repo:${String(input['id'])}`)
        .executeTakeFirst();
      return right(ctx, input).catch((error: unknown) => {
        throw trace ? new AppError('repoInUse') : error;
      });
    },
  },
];

/** A schema that accepts every field, as if the body were spread. */
const loose = (request: z.ZodType): { request: z.ZodType } => ({
  request: request instanceof z.ZodObject ? z.looseObject(request.shape) : request,
});

/** Fields of the body that end up in the response or in the row. */
export const massHoles: readonly Hole[] = [
  {
    name: 'a body that is spread into the row',
    endpoint: deptApi.save,
    declared: loose(deptApi.save.request),
    answer:
      (right) =>
      async (ctx, { sort, ...input }) => {
        const saved = (await right(ctx, input)) as { id: string };
        if (typeof sort === 'number')
          await ctx.db.updateTable('iamDept').set({ sort }).where('id', '=', saved.id).execute();
        return saved;
      },
  },
  {
    name: 'a user that the body names',
    endpoint: messageApi.countUnread,
    declared: loose(messageApi.countUnread.request),
    answer:
      (right) =>
      (ctx, { userId }) =>
        right({ ...ctx, user: { ...ctx.user, id: typeof userId === 'string' ? userId : ctx.user.id } }, {}),
  },
  {
    name: 'a state that the body gives',
    endpoint: repoApi.save,
    declared: loose(repoApi.save.request),
    answer:
      (right) =>
      async (ctx, { createdAt, ...input }) => {
        const saved = (await right(ctx, input)) as { id: string };
        if (typeof createdAt === 'string')
          await ctx.db
            .updateTable('questionRepo')
            .set({ createdAt: new Date(createdAt) })
            .where('id', '=', saved.id)
            .execute();
        return saved;
      },
  },
];

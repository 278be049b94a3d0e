import { UserState, type userApi } from '@ganlin/contract/iam/user';
import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { record } from '../audit/index.ts';
import { weaknessOf } from './password.rules.ts';
import { hashPassword } from './password.ts';
import { refuseRolesBeyondOwn, refuseStronger } from './role-grant.ts';
import { scopeOf } from './scope.ts';
import { forgetSessions } from './session.ts';
import { refuseDeptOutOfReach } from './user-save.ts';
import * as queries from './user.queries.ts';

type Locked = Awaited<ReturnType<typeof queries.lockUsers>>;

interface Batch {
  readonly ids: readonly string[];
  readonly action: AuditAction;
  readonly after: object;
  readonly notSelf?: boolean;
  readonly apply: (ctx: Ctx<User>, users: Locked) => Promise<void>;
  /** What cached sessions know is old afterwards, or the sessions themselves are over. */
  readonly sessions: 'keep' | 'forget' | 'end';
}

export const setState: Handler<typeof userApi.setState> = (ctx, { ids, state }) =>
  forAll(ctx, {
    ids,
    action: 'iam.userChanged',
    after: { state },
    notSelf: true,
    sessions: state === UserState.disabled ? 'end' : 'keep',
    apply: (ctx, users) => queries.updateUsers(ctx.db, idsOf(users), { state, updatedAt: ctx.now }),
  });

export const review: Handler<typeof userApi.review> = (ctx, { ids, accept, note }) => {
  if (!accept && note === '') throw new AppError('noteMissing');
  const change = { state: accept ? UserState.normal : UserState.disabled, reviewNote: note };
  return forAll(ctx, {
    ids,
    action: 'iam.userReviewed',
    after: change,
    sessions: 'keep',
    apply: async (ctx, users) => {
      // Only who still waits can be reviewed: a second reviewer finds nothing left to decide.
      if (users.some(({ state }) => state !== UserState.pending)) throw new AppError('userNotFound');
      await queries.updateUsers(ctx.db, idsOf(users), { ...change, updatedAt: ctx.now });
    },
  });
};

/** Results and records go on pointing to the person; only the account is gone. */
export const remove: Handler<typeof userApi.delete> = (ctx, { ids }) =>
  forAll(ctx, {
    ids,
    action: 'iam.userDeleted',
    after: {},
    notSelf: true,
    sessions: 'end',
    apply: (ctx, users) => queries.updateUsers(ctx.db, idsOf(users), { deletedAt: ctx.now, updatedAt: ctx.now }),
  });

export const batchDept: Handler<typeof userApi.batchDept> = async (ctx, { ids, deptId }) => {
  await refuseDeptOutOfReach(ctx, deptId);
  return forAll(ctx, {
    ids,
    action: 'iam.userChanged',
    after: { deptId },
    sessions: 'forget',
    apply: (ctx, users) => queries.updateUsers(ctx.db, idsOf(users), { deptId, updatedAt: ctx.now }),
  });
};

export const batchRole: Handler<typeof userApi.batchRole> = async (ctx, { ids, roleIds, way }) => {
  await refuseRolesBeyondOwn(ctx, roleIds);
  return forAll(ctx, {
    ids,
    action: 'iam.userChanged',
    after: { roleIds, way },
    notSelf: true,
    sessions: 'forget',
    apply: async (ctx, users) => {
      if (way === 'replace') await queries.removeRoles(ctx.db, idsOf(users));
      await queries.addRoles(ctx.db, idsOf(users), roleIds);
    },
  });
};

export const batchPsw: Handler<typeof userApi.batchPsw> = async (ctx, { ids, password }) => {
  const passwordHash = await hashPassword(password);
  return forAll(ctx, {
    ids,
    action: 'iam.passwordReset',
    after: {},
    notSelf: true,
    sessions: 'end',
    apply: async (ctx, users) => {
      const rule = users.map((user) => weaknessOf(password, user)).find(Boolean);
      if (rule) throw new AppError('passwordWeak', { rule });
      const change = { passwordHash, mustChangePassword: true, updatedAt: ctx.now };
      await queries.updateUsers(ctx.db, idsOf(users), change);
    },
  });
};

/** One transaction for all or none: somebody out of reach among them, and nothing happens. */
function forAll(ctx: Ctx<User>, { ids, action, after, notSelf, apply, sessions }: Batch): Promise<{ count: number }> {
  return transaction(ctx, async (ctx) => {
    if (notSelf && ids.includes(ctx.user.id)) throw new AppError('notYourself');
    const users = await queries.lockUsers(ctx.db, await scopeOf(ctx), ids);
    if (users.length !== new Set(ids).size) throw new AppError('userNotFound');
    await refuseStronger(ctx, idsOf(users));
    await apply(ctx, users);
    for (const { id, realName, state, deptId } of users) {
      await record(ctx, { action, target: `user:${id}`, summary: realName, before: { state, deptId }, after });
    }
    const end = sessions === 'end' ? queries.endSessions : queries.sessionHashes;
    const hashes = sessions === 'keep' ? [] : await end(ctx.db, idsOf(users));
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return { count: users.length };
  });
}

const idsOf = (users: Locked): string[] => users.map(({ id }) => id);

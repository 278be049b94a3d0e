import { RoleType, UserState, type userApi } from '@ganlin/contract/iam/user';
import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAll, type AuditNote } from '../../audit/index.ts';
import { sitePolicy } from '../../site/index.ts';
import { namesOf } from '../model/names.queries.ts';
import { guessabilityOf } from '../password/password-strength.ts';
import { weaknessOf } from '../password/password.rules.ts';
import { hashPassword } from '../password/password.ts';
import { refuseRolesBeyondOwn, refuseStronger } from '../role/role-grant.ts';
import { scopeOf } from '../model/scope.ts';
import { forgetSessions } from '../session/session.ts';
import { deleteBindingsOf } from '../model/third-party.queries.ts';
import { passwordReset, registrationAccepted } from '../model/user-events.ts';
import { refuseDeptOutOfScope } from './user-save.ts';
import * as queries from '../model/user.queries.ts';

type Locked = Awaited<ReturnType<typeof queries.lockUsers>>;

type Change = Pick<AuditNote, 'before' | 'after'>;

interface Batch {
  readonly ids: readonly string[];
  readonly action: AuditAction;
  /** The log's change for each user, read before anything is modified. */
  readonly change?: (ctx: Ctx<User>, users: Locked) => Promise<(user: Locked[number]) => Change>;
  readonly notSelf?: boolean;
  readonly apply: (ctx: Ctx<User>, users: Locked) => Promise<void>;
  /** Cached session data is outdated afterwards, or the sessions themselves end. */
  readonly sessions: 'keep' | 'forget' | 'end';
}

export const setState: Handler<typeof userApi.setState> = (ctx, { ids, state }) =>
  forAll(ctx, {
    ids,
    action: 'iam.userChanged',
    change: async () => (user) => ({ before: { state: user.state }, after: { state } }),
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
    change:
      async () =>
      ({ state, reviewNote }) => ({ before: { state, reviewNote }, after: change }),
    sessions: 'keep',
    apply: async (ctx, users) => {
      // Only pending users can be reviewed: a second reviewer finds nothing left to decide.
      if (users.some(({ state }) => state !== UserState.pending)) throw new AppError('userNotFound');
      await queries.updateUsers(ctx.db, idsOf(users), { ...change, updatedAt: ctx.now });
      if (accept) await emit(ctx, registrationAccepted, { id: newId(), userIds: idsOf(users) });
    },
  });
};

/** Results and records still point to the user; only the account is deleted. */
export const remove: Handler<typeof userApi.delete> = (ctx, { ids }) =>
  forAll(ctx, {
    ids,
    action: 'iam.userDeleted',
    change: async (ctx, users) => {
      const depts = await namesOf(ctx.db, 'dept', deptsOf(users));
      return ({ userName, realName, roleType, state, deptId }) => ({
        before: { userName, realName, roleType, state, deptId, deptName: depts.one(deptId) },
      });
    },
    notSelf: true,
    sessions: 'end',
    apply: async (ctx, users) => {
      await queries.updateUsers(ctx.db, idsOf(users), { deletedAt: ctx.now, updatedAt: ctx.now });
      await deleteBindingsOf(ctx.db, idsOf(users));
    },
  });

export const batchDept: Handler<typeof userApi.batchDept> = async (ctx, { ids, deptId }) => {
  await refuseDeptOutOfScope(ctx, deptId);
  // A user's department decides their scope: only users with access to everything may move themselves.
  const { all } = await scopeOf(ctx);
  return forAll(ctx, {
    ids,
    action: 'iam.userChanged',
    change: async (ctx, users) => {
      const depts = await namesOf(ctx.db, 'dept', [...deptsOf(users), deptId]);
      const said = (id: string | null) => ({ deptId: id, deptName: depts.one(id) });
      return (user) => ({ before: said(user.deptId), after: said(deptId) });
    },
    notSelf: !all,
    sessions: 'forget',
    apply: (ctx, users) =>
      queries.updateUsers(ctx.db, idsOf(users), { deptId, wishedDeptId: null, updatedAt: ctx.now }),
  });
};

export const batchRole: Handler<typeof userApi.batchRole> = async (ctx, { ids, roleIds, way }) => {
  await refuseRolesBeyondOwn(ctx, roleIds);
  return forAll(ctx, {
    ids,
    action: 'iam.userChanged',
    change: async (ctx, users) => {
      const had = await queries.rolesOf(ctx.db, idsOf(users));
      const ownOf = ({ id }: Locked[number]) => (had.get(id) ?? []).map((role) => role.id);
      const roles = await namesOf(ctx.db, 'role', [...users.flatMap(ownOf), ...roleIds]);
      const said = (ids: readonly string[]) => ({ roleIds: ids.toSorted(), roleNames: roles.all(ids) });
      return (user) => {
        const own = ownOf(user);
        return { before: said(own), after: said(way === 'replace' ? roleIds : [...new Set([...own, ...roleIds])]) };
      };
    },
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
  const policy = await sitePolicy(ctx);
  // Checked once for all users, by the strictest rule: the format rules have already looked for each user's account
  // in it.
  const guessable = (users: readonly { roleType: number }[]) => {
    const roleType = users.some((user) => user.roleType === RoleType.staff) ? RoleType.staff : RoleType.learner;
    return guessabilityOf(password, { roleType, knownWords: [] }, policy);
  };
  return forAll(ctx, {
    ids,
    action: 'iam.passwordReset',
    notSelf: true,
    sessions: 'end',
    apply: async (ctx, users) => {
      const rule = users.map((user) => weaknessOf(password, user, policy)).find(Boolean) ?? (await guessable(users));
      if (rule) throw new AppError('passwordWeak', { rule });
      const change = { passwordHash, passwordChangedAt: ctx.now, mustChangePassword: true, updatedAt: ctx.now };
      await queries.updateUsers(ctx.db, idsOf(users), change);
      await emit(ctx, passwordReset, { id: newId(), userIds: idsOf(users) });
    },
  });
};

/** One transaction for all or none: if one of the users is out of scope, nothing happens. */
function forAll(ctx: Ctx<User>, { ids, action, change, notSelf, apply, sessions }: Batch): Promise<{ count: number }> {
  return transaction(ctx, async (ctx) => {
    if (notSelf && ids.includes(ctx.user.id)) throw new AppError('notYourself');
    const users = await queries.lockUsers(ctx.db, await scopeOf(ctx), ids);
    if (users.length !== new Set(ids).size) throw new AppError('userNotFound');
    await refuseStronger(ctx, idsOf(users));
    const said = await change?.(ctx, users);
    await apply(ctx, users);
    await recordAll(
      ctx,
      users.map((user) => ({ action, target: `user:${user.id}`, summary: user.realName, ...said?.(user) })),
    );
    const end = sessions === 'end' ? queries.endSessions : queries.sessionHashes;
    const hashes = sessions === 'keep' ? [] : await end(ctx.db, idsOf(users));
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return { count: users.length };
  });
}

const idsOf = (users: Locked): string[] => users.map(({ id }) => id);
const deptsOf = (users: Locked): (string | null)[] => users.map(({ deptId }) => deptId);

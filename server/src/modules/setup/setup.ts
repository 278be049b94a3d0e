import { RoleType } from '@ganlin/contract/iam/user';
import type { setupApi } from '@ganlin/contract/setup/setup';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { startTask } from '../../platform/jobs/task.ts';
import { record } from '../audit/index.ts';
import {
  actingAs,
  builtInRoles,
  ensureUser,
  findAccount,
  hasUsers,
  lockUsers,
  refuseWeakPassword,
  seedAccess,
  seedRegions,
} from '../iam/index.ts';
import { renameSite } from '../site/index.ts';
import { admit } from './admit.ts';
import { demoTask } from './demo-content.ts';
import { isSetUp } from './is-set-up.ts';

export const state: Handler<typeof setupApi.state> = async (ctx) => ({ isSetUp: await isSetUp(ctx) });

/** Sets the site up once: of two concurrent calls, the second waits for the first and is refused. */
export const run: Handler<typeof setupApi.run> = async (ctx, { code, siteName, demo, ...person }) => {
  await admit(ctx, code);
  const admin = { ...person, roleType: RoleType.staff, role: builtInRoles.admin };
  await refuseWeakPassword(ctx, admin.password, admin);
  return transaction(ctx, async (outer) => {
    const ctx = { ...outer, user: null };
    await lockUsers(ctx.db);
    if (await hasUsers(ctx.db)) throw new AppError('setupDone');
    await seedAccess(ctx);
    await seedRegions(ctx);
    await ensureUser(ctx, admin);
    const account = await findAccount(ctx.db, admin.userName);
    if (!account) throw new Error('the administrator was not created');
    const { userName, realName } = admin;
    const by = { id: account.id, userName, realName };
    await renameSite(ctx, siteName);
    await record(ctx, {
      action: 'setup.completed',
      target: `user:${account.id}`,
      summary: siteName,
      by,
      after: { userName, realName, siteName, demo },
    });
    if (demo) {
      const owner = actingAs(ctx, by);
      await startTask(owner, demoTask, { title: '写入演示内容', input: { writer: account.id } });
    }
    return null;
  });
};

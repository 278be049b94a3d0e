/**
 * Brings menus, functions and built-in roles up to this release; may be repeated at any time.
 *   --demo           adds the demo accounts and content
 *   --admin <name>   creates the first administrator and prints a password to be changed
 *   --disable-demo   disables every demo account and ends its sessions
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { RoleType } from '@ganlin/contract/iam/user';
import { modules } from '../app.ts';
import { readConfig } from '../config.ts';
import { builtInRoles, disableDemoUsers, ensureUser, seedAccess, seedRegions } from '../modules/iam/index.ts';
import { systemCtx, type Ctx } from '../platform/ctx.ts';
import { transaction } from '../platform/db/transaction.ts';
import { openPlatform } from '../platform/platform.ts';

const { values } = parseArgs({
  options: { demo: { type: 'boolean' }, admin: { type: 'string' }, 'disable-demo': { type: 'boolean' } },
});
const platform = await openPlatform({ config: readConfig(process.env), modules, role: 'api' });
try {
  const seeding = systemCtx(platform, 'seed');
  await transaction(seeding, async (ctx) => {
    await seedAccess(ctx);
    await seedRegions(ctx);
  });
  // Each on its own: papers are written to exams that others can see already.
  if (values.demo) for (const { demo } of modules) await transaction(seeding, async (ctx) => demo?.(ctx));
  await transaction(seeding, async (ctx) => {
    if (values['disable-demo']) console.log(`demo accounts disabled: ${await disableDemoUsers(ctx)}`);
    if (values.admin) await createAdmin(ctx, values.admin);
  });
  console.log('seeded');
} finally {
  await platform.close();
}

async function createAdmin(ctx: Ctx<null>, userName: string): Promise<void> {
  const password = `${randomBytes(9).toString('base64url')}a1`;
  const user = { userName, realName: '系统管理员', password, roleType: RoleType.staff, role: builtInRoles.admin };
  if (await ensureUser(ctx, user)) console.log(`administrator ${userName}, password ${password}`);
  else console.log(`the name ${userName} is taken`);
}

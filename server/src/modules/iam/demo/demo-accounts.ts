import type { Ctx } from '../../../platform/ctx.ts';
import { seedDemoUsers } from '../seed/seed.ts';
import { seedDemoDepts } from './demo-depts.ts';
import { seedDemoPeople } from './demo-people.ts';

/** Seeds departments and their users, and the two accounts to sign in with. */
export async function seedDemoAccounts(ctx: Ctx<null>): Promise<void> {
  await seedDemoDepts(ctx);
  await seedDemoPeople(ctx);
  await seedDemoUsers(ctx);
}

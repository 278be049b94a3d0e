import { randomBytes } from 'node:crypto';
import { RoleType } from '@ganlin/contract/iam/user';
import type { Ctx } from '../../../platform/ctx.ts';
import * as queries from '../seed/seed.queries.ts';
import { ensureUser } from '../seed/seed.ts';

interface DemoRole {
  readonly code: string;
  readonly name: string;
  /** Codes of the menu entries and functions that it grants. */
  readonly menus: readonly string[];
}

/** Adds staff with a role of their own. Accounts nobody can sign in to: their password is discarded. */
export async function seedDemoStaff(
  ctx: Ctx<null>,
  { code, name, menus }: DemoRole,
  people: readonly { readonly userName: string; readonly realName: string }[],
): Promise<void> {
  await queries.ensureRole(ctx.db, { code, name, grantsAll: false, now: ctx.now });
  await queries.grantMenus(ctx.db, code, menus);
  for (const person of people) {
    const password = randomBytes(24).toString('base64url');
    await ensureUser(ctx, { ...person, password, roleType: RoleType.staff, role: code, isDemo: true });
  }
}

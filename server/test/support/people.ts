import { randomInt } from 'node:crypto';
import type { RoleType } from '@ganlin/contract/iam/user';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../src/modules/iam/password/password.ts';
import { insertUser } from '../../src/modules/iam/seed/seed.queries.ts';
import { openSession } from '../../src/modules/iam/session/session.ts';
import { openCtx, systemCtx } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { callerOf, type Caller } from './client.ts';

export interface TestUser extends Caller {
  readonly id: string;
  readonly userName: string;
  readonly password: string;
}

/** A new user who has just signed in. */
export async function signedIn(
  { platform, http }: { readonly platform: Platform; readonly http: FastifyInstance },
  { roleType, role }: { roleType: RoleType; role: string },
): Promise<TestUser> {
  const [id, userName] = [newId(), `user${randomInt(1e9)}`];
  const { db, now } = systemCtx(platform, 'test');
  passwordHash ??= hashPassword(password);
  await insertUser(db, role, {
    id,
    userName,
    realName: '测试用户',
    passwordHash: await passwordHash,
    passwordChangedAt: now,
    mobileSealed: '',
    roleType,
    createdAt: now,
    updatedAt: now,
  });
  const origin = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' };
  const { token } = await openSession(openCtx(platform, { user: null, origin }), id);
  // Tests with these users are not about being asked for a password: those that are sign in by themselves.
  await db.updateTable('iamSession').set({ provedAt: farAway }).where('userId', '=', id).execute();
  return { ...callerOf(http, token), id, userName, password };
}

const farAway = new Date('2100-01-01T00:00:00Z');
const password = 'Secret2026';
/** Hashing is slow by design: one hash serves all users of a process. */
let passwordHash: Promise<string> | undefined;

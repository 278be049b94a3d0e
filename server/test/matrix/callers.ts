import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { DataScope } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { userApi, UserState } from '@ganlin/contract/iam/user';
import { permissions as allPermissions } from '@ganlin/contract/permissions';
import type { TestApp, TestUser } from '../support/app.ts';
import type { Caller } from '../support/client.ts';
import { embeddedCaller, registerHost, signInAgain } from '../support/embedded.ts';
import { enrol } from '../support/second-factor.ts';
import { staffWith } from '../support/staff.ts';
import { makeMatrixDepts, type MatrixDepts } from './places.ts';

/** What the access of an endpoint can depend on. */
export interface Standing {
  readonly signedIn: boolean;
  /** The permission the endpoint requires, if any. */
  readonly holdsPermission: boolean;
  readonly embedded?: true;
  readonly mustChangePassword?: true;
  /** Has a second factor and has not entered its code. */
  readonly waitsForCode?: true;
  /** Has not proved their identity recently. */
  readonly unproved?: true;
}

const signedIn = { signedIn: true, holdsPermission: false } as const;
const signedOut = { signedIn: false, holdsPermission: false } as const;

/** Every kind of caller. The department and scope of a permission grant or deny access to no endpoint. */
export const standings: Readonly<Record<string, Standing>> = {
  guest: signedOut,
  learner: signedIn,
  disabled: signedOut,
  pending: signedOut,
  mustChangePassword: { ...signedIn, holdsPermission: true, mustChangePassword: true },
  waitsForCode: { ...signedIn, holdsPermission: true, waitsForCode: true, unproved: true },
  unproved: { ...signedIn, holdsPermission: true, unproved: true },
  embeddedLearner: { ...signedIn, embedded: true, unproved: true },
  embeddedStaff: { ...signedIn, embedded: true, unproved: true },
  staffWithout: signedIn,
  staffOfOtherDept: { ...signedIn, holdsPermission: true },
  staffOfOtherRegion: { ...signedIn, holdsPermission: true },
  admin: { ...signedIn, holdsPermission: true },
};

/** The callers for this endpoint; where it depends on the permission, the one that matches the endpoint. */
export type Callers = (kind: string, endpoint: Endpoint) => Caller;

/** For these permissions, or for all. */
export async function makeCallers(
  app: TestApp,
  { permissions = Object.keys(allPermissions) }: { permissions?: readonly string[] } = {},
): Promise<Callers> {
  const depts = await makeMatrixDepts(app);
  const admin = await app.admin();
  const fixed: Record<string, Caller> = {
    guest: app.guest,
    learner: await app.learner(),
    disabled: await disabledUser(app, admin),
    pending: await pendingUser(app),
    mustChangePassword: await withPasswordToChange(app),
    waitsForCode: await withCodeToGive(app),
    unproved: await signInAgain(app, admin.id),
    ...(await embedded(app)),
    admin,
  };
  const byPermission = new Map<string, Record<string, Caller>>();
  for (const code of permissions) byPermission.set(`perm:${code}`, await staffAround(app, code, depts));
  const [anyone] = byPermission.values();
  return (kind, { access }) => {
    const caller = fixed[kind] ?? (byPermission.get(access) ?? anyone)?.[kind];
    if (!caller) throw new Error(`no caller for ${kind}: make one in server/test/matrix/callers.ts`);
    return caller;
  };
}

/** Staff with every permission but this one, and staff with only this one, elsewhere. */
async function staffAround(
  app: TestApp,
  code: string,
  { neighbour, far }: MatrixDepts,
): Promise<Record<string, Caller>> {
  const others = Object.keys(allPermissions).filter((other) => other !== code);
  const dataScope = DataScope.dept;
  return {
    staffWithout: await staffWith(app, { permissions: others, dataScope, deptId: neighbour }),
    staffOfOtherDept: await staffWith(app, { permissions: [code], dataScope, deptId: neighbour }),
    staffOfOtherRegion: await staffWith(app, { permissions: [code], dataScope, deptId: far }),
  };
}

/** A disabled user with every permission, in a session opened before. */
async function disabledUser(app: TestApp, admin: TestUser): Promise<Caller> {
  const user = await app.admin();
  await user.call(sessionApi.info, {});
  await admin.call(userApi.setState, { ids: [user.id], state: UserState.disabled });
  return user;
}

async function pendingUser(app: TestApp): Promise<Caller> {
  const user = await app.admin();
  await app.platform.db.updateTable('iamUser').set({ state: UserState.pending }).where('id', '=', user.id).execute();
  return user;
}

async function withPasswordToChange(app: TestApp): Promise<Caller> {
  const user = await app.admin();
  await app.platform.db.updateTable('iamUser').set({ mustChangePassword: true }).where('id', '=', user.id).execute();
  return user;
}

/** Like the start of a sign-in by a user with a second factor. */
async function withCodeToGive(app: TestApp): Promise<Caller> {
  const user = await app.admin();
  await enrol(app, user);
  return signInAgain(app, user.id);
}

async function embedded(app: TestApp): Promise<Record<string, Caller>> {
  // Registered for staff with no permission: whatever they may do elsewhere, they may not here.
  const host = await registerHost(app, { allowsStaff: true });
  const [learner, staff] = [await app.learner(), await app.admin()];
  return {
    embeddedLearner: await embeddedCaller(app, host, learner.userName),
    embeddedStaff: await embeddedCaller(app, host, staff.userName),
  };
}

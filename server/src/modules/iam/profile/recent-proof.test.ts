import { hostApi } from '@ganlin/contract/embed/host';
import { roleApi, DataScope } from '@ganlin/contract/iam/role';
import { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { userApi, RoleType } from '@ganlin/contract/iam/user';
import { policyApi } from '@ganlin/contract/site/policy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { signInAgain } from '../../../../test/support/embedded.ts';
import { codeOf, enrol, signInByPassword } from '../../../../test/support/second-factor.ts';

let app: TestApp;
let admin: TestUser;
/** The same user with a session that never proved their identity, like a stolen one. */
let stolen: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  stolen = await signInAgain(app, admin.id);
});
afterAll(() => app.close());

let count = 0;
const newRole = () => ({ code: `proof${++count}`, name: `角色${count}`, dataScope: DataScope.self, menuIds: [] });

it('is required before granting permissions and before changing security settings', async () => {
  await expect(stolen.call(roleApi.save, newRole())).toRefuse('proofRequired');
  await expect(stolen.call(hostApi.save, { name: '门户', origins: ['https://a.example.cn'], enabled: true })).toRefuse(
    'proofRequired',
  );
  const { demoAllowed: _, ...policy } = await stolen.call(policyApi.detail, {});
  await expect(stolen.call(policyApi.save, policy)).toRefuse('proofRequired');
  await expect(stolen.call(secondFactorApi.start, {})).toRefuse('proofRequired');
});

it('is the password, rejects wrong ones, and lasts ten minutes', async () => {
  const session = await signInAgain(app, admin.id);
  await expect(session.call(secondFactorApi.prove, { password: 'Wrong2026' })).toRefuse('passwordWrong');
  await expect(session.call(roleApi.save, newRole())).toRefuse('proofRequired');
  await session.call(secondFactorApi.prove, { password: admin.password });
  await session.call(roleApi.save, newRole());
  app.clock.advance(10 * 60 - 1);
  await session.call(roleApi.save, newRole());
  app.clock.advance(1);
  await expect(session.call(roleApi.save, newRole())).toRefuse('proofRequired');
  // A proof given in one session does not count for another.
  await expect(stolen.call(roleApi.save, newRole())).toRefuse('proofRequired');
});

it('is already given by a user who has just signed in with the password', async () => {
  const session = await signInByPassword(app, admin);
  await expect(session.call(roleApi.save, newRole())).resolves.toHaveProperty('id');
});

it('is needed to save a user only when the roles change', async () => {
  const { id: roleId } = await admin.call(roleApi.save, newRole());
  const form = { userName: `proved${++count}`, realName: '王', roleType: RoleType.staff, password: 'Cloud2026rain' };
  await expect(stolen.call(userApi.save, { ...form, roleIds: [roleId] })).toRefuse('proofRequired');
  const { id } = await stolen.call(userApi.save, form);
  const { password: _, ...stored } = form;
  await stolen.call(userApi.save, { ...stored, id, realName: '王明' });
  await expect(stolen.call(userApi.save, { ...stored, id, roleIds: [roleId] })).toRefuse('proofRequired');
  await expect(stolen.call(userApi.batchRole, { ids: [id], roleIds: [roleId], way: 'add' })).toRefuse('proofRequired');
});

it('also needs the code of a user who has a second factor', async () => {
  const user = await app.admin();
  const { secret, recoveryCodes } = await enrol(app, user);
  const session = await signInByPassword(app, user);
  await session.call(secondFactorApi.verify, { code: recoveryCodes[0]! });
  await session.call(roleApi.save, newRole());
  app.clock.advance(10 * 60);
  const { password } = user;
  await expect(session.call(secondFactorApi.prove, { password })).toRefuse('secondFactorWrong');
  await expect(session.call(roleApi.save, newRole())).toRefuse('proofRequired');
  await session.call(secondFactorApi.prove, { password, code: codeOf(app, secret) });
  await session.call(roleApi.save, newRole());
});

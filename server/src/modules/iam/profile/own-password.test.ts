import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { menuApi } from '@ganlin/contract/iam/menu';
import { userApi } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundEndpoints } from '../../../../test/guards/all-endpoints.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const NEW = 'Cloud2026rain';

describe('a password set by someone else', () => {
  /** Signs in again after a reset: that is how such a session comes about. */
  async function caught(): Promise<TestUser> {
    const user = await app.admin();
    await app.platform.db.updateTable('iamUser').set({ mustChangePassword: true }).where('id', '=', user.id).execute();
    return user;
  }

  it('allows only reading one’s own session, signing out, the second factor and the password change itself', async () => {
    const user = await caught();
    expect(await user.call(sessionApi.info, {})).toMatchObject({ mustChangePassword: true });
    await expect(user.call(menuApi.routes, {})).toRefuse('passwordExpired');
    await expect(user.call(userApi.paging, { params: {} })).toRefuse('passwordExpired');
    const open = boundEndpoints.filter(({ endpoint }) => endpoint.beforePasswordChange);
    expect(open.map(({ endpoint }) => endpoint.path).toSorted()).toEqual([
      '/api/sys/user/info',
      '/api/sys/user/logout',
      '/api/sys/user/prove',
      '/api/sys/user/second-factor/confirm',
      '/api/sys/user/second-factor/detail',
      '/api/sys/user/second-factor/start',
      '/api/sys/user/second-factor/verify',
      '/api/sys/user/update-pass',
    ]);
  });

  it('allows everything immediately after the change, in the same session', async () => {
    const user = await caught();
    await user.call(sessionApi.info, {});
    await user.call(userApi.updatePass, { oldPassword: user.password, password: NEW });
    expect(await user.call(sessionApi.info, {})).toMatchObject({ mustChangePassword: false });
    expect(await user.call(menuApi.routes, {})).not.toEqual([]);
  });

  it('is the state of everyone whose password was reset', async () => {
    const user = await app.learner();
    await admin.call(userApi.batchPsw, { ids: [user.id], password: NEW });
    await expect(user.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    const row = await app.platform.db
      .selectFrom('iamUser')
      .select('mustChangePassword')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.mustChangePassword).toBe(true);
  });
});

import { userApi } from '@ganlin/contract/iam/user';
import { expect, it } from 'vitest';
import { openTestApp } from '../../../../test/support/app.ts';
import { learnerWith } from '../../../../test/support/sms.ts';

it('a number moved into another user’s row is shown to nobody', async () => {
  const app = await openTestApp();
  try {
    const admin = await app.admin();
    const [one, other] = [await learnerWith(app, '13700000001'), await learnerWith(app, '13700000002')];
    expect(await admin.call(userApi.unmask, { id: one.id, reason: '核对' })).toMatchObject({ mobile: '13700000001' });
    await app.platform.pool.query(
      `update iam_user set mobile_sealed = (select mobile_sealed from iam_user where id = $2) where id = $1`,
      [one.id, other.id],
    );
    const answer = await admin.ask(userApi.unmask, { id: one.id, reason: '核对' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('137');
  } finally {
    await app.close();
  }
});

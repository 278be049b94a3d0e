import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleApi } from '@ganlin/contract/iam/role';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { DATABASE_POOL: '2' } });
});
afterAll(() => app.close());

it('responds 503 with a retry time, never 500, while every connection is in use', async () => {
  const admin = await app.admin();
  const taken = await Promise.all([app.platform.pool.connect(), app.platform.pool.connect()]);
  try {
    const reply = await admin.ask(roleApi.list, {});
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json()).toMatchObject({ msg: '服务器繁忙，请稍后再试' });
  } finally {
    taken.forEach((client) => client.release());
  }
});

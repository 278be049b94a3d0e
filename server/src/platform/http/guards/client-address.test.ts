import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { seedDemoUsers } from '../../../modules/iam/index.ts';
import { systemCtx } from '../../ctx.ts';
import { openHttp } from '../server.ts';
import { readTrustedProxies } from './client-address.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function seenAs(setting: string, { forwarded, from = '10.0.0.1' }: { forwarded: string; from?: string }) {
  const trustProxy = readTrustedProxies(setting) ?? false;
  const http = await openHttp({ ...app.platform.config, trustProxy }, app.platform.log);
  http.get('/ip', (request, reply) => reply.send({ ip: request.ip }));
  const headers = { 'x-forwarded-for': forwarded };
  const { ip } = (await http.inject({ url: '/ip', remoteAddress: from, headers })).json<{ ip: string }>();
  await http.close();
  return ip;
}

it.each([
  ['off', '203.0.113.7', '10.0.0.1'],
  ['0', '203.0.113.7', '10.0.0.1'],
  ['on', '203.0.113.7', '203.0.113.7'],
  ['1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['2', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.0/8', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.1, fd00::/8', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['192.0.2.1', '203.0.113.7', '10.0.0.1'],
])('with TRUST_PROXY=%s and %s in front of it, the caller is %s', async (setting, forwarded, ip) => {
  expect(await seenAs(setting, { forwarded })).toBe(ip);
});

it('no header written by the caller changes its address, however often it varies', async () => {
  const seen = new Set<string>();
  for (let n = 0; n < 20; n++) seen.add(await seenAs('1', { forwarded: `6.6.6.${n}, 203.0.113.7` }));
  expect([...seen]).toEqual(['203.0.113.7']);
});

it('is rejected if it is neither a number of hops nor an address', () => {
  for (const setting of ['yes', '12', '-1', '10.0.0.0/99', 'example.cn', '10.0.0.1,']) {
    expect(readTrustedProxies(setting), setting).toBeUndefined();
  }
});

it('stores at most 300 characters of the user agent', async () => {
  await seedDemoUsers(systemCtx(app.platform, 'test'));
  const headers = { 'user-agent': `Mozilla ${'x'.repeat(10_000)}` };
  expect((await app.guest.ask(sessionApi.demoLogin, { account: 'learner' }, headers)).json()).toMatchObject({
    code: 0,
  });
  const { db } = app.platform;
  const of = (table: 'iamSession' | 'auditEntry') =>
    db.selectFrom(table).select('userAgent').where('userAgent', 'like', 'Mozilla%').execute();
  for (const rows of [await of('iamSession'), await of('auditEntry')])
    expect(rows.map(({ userAgent }) => userAgent.length)).toEqual([300]);
});

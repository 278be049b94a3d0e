import { auditApi } from '@ganlin/contract/audit/entry';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { integrationApi, type SiteIntegration } from '@ganlin/contract/site/integration';
import { policyApi } from '@ganlin/contract/site/policy';
import { siteApi } from '@ganlin/contract/site/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { integrationOf } from './index.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());
beforeEach(async () => {
  const settings = JSON.stringify({});
  await app.platform.db.updateTable('siteIntegration').set({ settings, secretSealed: '' }).execute();
});

const sms: SiteIntegration['sms'] = {
  provider: 'aliyun',
  signName: '人影学堂',
  appId: '',
  loginTemplate: 'SMS_1',
  regTemplate: 'SMS_2',
  resetTemplate: 'SMS_3',
  bindTemplate: 'SMS_4',
  noticeTemplate: 'SMS_5',
  accessKeyId: 'AKID-1',
};
const secret = 'Zq9-unique-secret-text-7H';
const detail = () => admin.call(integrationApi.detail, {});
const opened = (name: keyof SiteIntegration) => integrationOf(systemCtx(app.platform, 'test'), name);
const entries = () =>
  app.platform.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('action', '=', 'site.integrationSaved')
    .orderBy('id')
    .execute();

describe('settings of external services', () => {
  it('are empty at first: nothing is connected', async () => {
    expect(await detail()).toEqual({
      sms: {
        provider: 'none',
        signName: '',
        appId: '',
        loginTemplate: '',
        regTemplate: '',
        resetTemplate: '',
        bindTemplate: '',
        noticeTemplate: '',
        accessKeyId: '',
        secretSet: false,
      },
      wechat: { appId: '', secretSet: false },
      crop: { corpId: '', agentId: '', secretSet: false },
      ding: { appKey: '', agentId: '', secretSet: false },
      face: { threshold: 0.6, liveness: true, triesPerDay: 10 },
      wecomRobot: { secretSet: false },
      dingRobot: { accessToken: '', secretSet: false },
      mail: { host: '', port: 465, security: 'tls', user: '', from: '', to: '', secretSet: false },
      storage: { driver: 'local', place: expect.any(String) },
    });
  });

  it('are all stored', async () => {
    const form = {
      sms: { ...sms, secret: 's1' },
      wechat: { appId: 'wx1', secret: 's2' },
      crop: { corpId: 'ww1', agentId: '1000002', secret: 's3' },
      ding: { appKey: 'ding1', agentId: '2000003', secret: 's4' },
      face: { threshold: 0.8, liveness: false, triesPerDay: 3 },
    };
    await admin.call(integrationApi.save, form);
    expect(await detail()).toMatchObject({
      sms: { ...sms, secretSet: true },
      wechat: { appId: 'wx1', secretSet: true },
      crop: { corpId: 'ww1', agentId: '1000002', secretSet: true },
      ding: { appKey: 'ding1', secretSet: true },
      face: form.face,
    });
    expect(await Promise.all([opened('sms'), opened('wechat'), opened('crop'), opened('ding')])).toEqual([
      form.sms,
      form.wechat,
      form.crop,
      form.ding,
    ]);
  });

  it('stay unchanged when omitted', async () => {
    await admin.call(integrationApi.save, { wechat: { appId: 'wx1', secret: 's2' } });
    await admin.call(integrationApi.save, { ding: { appKey: 'ding1' } });
    expect(await opened('wechat')).toEqual({ appId: 'wx1', secret: 's2' });
  });

  it('are audited per service, and only those that changed', async () => {
    const before = (await entries()).length;
    await admin.call(integrationApi.save, { sms: { ...sms, secret }, wechat: { appId: '' } });
    await admin.call(integrationApi.save, { sms: { ...sms, signName: '气象学堂' } });
    await admin.call(integrationApi.save, { sms: { ...sms, provider: 'none', secret: '' } });
    await admin.call(integrationApi.save, { sms: { ...sms, provider: 'none', secret: '' } });
    const recorded = (await entries()).slice(before);
    expect(recorded.map(({ target, summary }) => [target, summary])).toEqual([
      ['integration:sms', '短信服务：密钥已更换'],
      ['integration:sms', '短信服务'],
      ['integration:sms', '短信服务：密钥已清除'],
    ]);
    expect(recorded[1]).toMatchObject({ userId: admin.id, before: sms, after: { ...sms, signName: '气象学堂' } });
  });

  it('require the permission', async () => {
    for (const caller of [await app.learner(), await app.staff()]) {
      await expect(caller.call(integrationApi.detail, {})).toRefuse('forbidden');
      await expect(caller.call(integrationApi.save, { ding: { appKey: 'x' } })).toRefuse('forbidden');
    }
    await expect(app.guest.call(integrationApi.detail, {})).toRefuse('tokenInvalid');
  });
});

describe('a secret', () => {
  it('is unchanged when omitted, replaced when given, erased when empty', async () => {
    await admin.call(integrationApi.save, { ding: { appKey: 'a', secret } });
    await admin.call(integrationApi.save, { ding: { appKey: 'b' } });
    expect(await opened('ding')).toEqual({ appKey: 'b', agentId: '', secret });
    await admin.call(integrationApi.save, { ding: { appKey: 'b', secret: 'another' } });
    expect(await opened('ding')).toEqual({ appKey: 'b', agentId: '', secret: 'another' });
    await admin.call(integrationApi.save, { ding: { appKey: 'b', secret: '' } });
    expect(await opened('ding')).toEqual({ appKey: 'b', agentId: '', secret: '' });
    expect((await detail()).ding).toEqual({ appKey: 'b', agentId: '', secretSet: false });
  });

  it('appears in no response, nor in Redis or any database column', async () => {
    const replies: string[] = [];
    const ask = async (caller: TestUser | TestApp['guest'], endpoint: Endpoint, body: unknown) => {
      const reply = await caller.ask(endpoint, body);
      replies.push(JSON.stringify(reply.headers) + reply.body);
    };
    await ask(admin, integrationApi.save, { sms: { ...sms, secret }, wechat: { appId: 'wx', secret } });
    await ask(admin, integrationApi.save, { sms: { ...sms, secret: secret.repeat(21) } });
    await ask(admin, integrationApi.save, { sms: { ...sms, provider: 'tencent', secret } });
    await ask(admin, integrationApi.detail, {});
    await ask(admin, policyApi.detail, {});
    await ask(app.guest, siteApi.detail, {});
    await ask(admin, auditApi.paging, { size: 100 });
    for (const { id } of await entries()) await ask(admin, auditApi.detail, { id });
    expect(replies[0]).toContain('"code":0');
    expect(replies[1]).toContain('不能超过 500 个字符');
    expect(replies[2]).toContain('应用 ID');
    expect(replies.join('\n')).not.toContain(secret);

    const stored = await everyColumn(app.platform.config.databaseUrl);
    expect(stored).toContain('密钥已更换');
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]) {
      expect(stored).not.toContain(form);
    }
    const keys = await app.platform.cache.keys('*');
    const cached = await Promise.all(keys.map((key) => app.platform.cache.dump(key)));
    expect(keys.join() + cached.join()).not.toContain(secret);
    expect(await opened('sms')).toMatchObject({ secret });
  });

  it.each([
    ['访问密钥 ID', { ...sms, accessKeyId: '', secret }],
    ['短信签名', { ...sms, signName: ' ', secret }],
    ['应用 ID', { ...sms, provider: 'tencent', secret }],
    ['访问密钥', sms],
    ['访问密钥', { ...sms, secret: '' }],
  ] as const)('and everything else a provider needs must be set to enable it: %s', async (name, form) => {
    const answer = await admin.ask(integrationApi.save, { sms: form, ding: { appKey: 'kept?' } });
    expect(answer.json()).toMatchObject({ code: 10020003, msg: `请填写${name}` });
    expect(await detail()).toMatchObject({ sms: { provider: 'none' }, ding: { appKey: '' } });
  });

  it('cannot be erased while its provider is enabled', async () => {
    await admin.call(integrationApi.save, { sms: { ...sms, secret } });
    await expect(admin.call(integrationApi.save, { sms: { ...sms, secret: '' } })).toRefuse('siteSecretMissing');
    await admin.call(integrationApi.save, { sms: { ...sms, provider: 'none', secret: '' } });
    expect(await opened('sms')).toMatchObject({ secret: '' });
  });
});

it('returns where files are stored, but never the keys', async () => {
  const s3 = {
    STORAGE: 's3',
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'storage-key-id',
    S3_SECRET_ACCESS_KEY: 'storage-secret',
  };
  const other = await openTestApp({ env: s3 });
  try {
    const { body } = await (await other.admin()).ask(integrationApi.detail, {});
    expect(JSON.parse(body).data.storage).toEqual({ driver: 's3', place: 'https://s3.example.com/files' });
    expect(body).not.toContain('storage-');
  } finally {
    await other.close();
  }
});

/** Every row of every table of every schema, as text. */
async function everyColumn(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')
         -- What is in a partition is in its table.
         and not format('%I.%I', schemaname, tablename)::regclass in (select inhrelid from pg_inherits)`,
    );
    expect(rows.map(({ name }) => name)).toContain('public.site_integration');
    const texts: string[] = [];
    for (const { name } of rows) {
      const table = await client.query<{ t: string }>(`select t::text from ${name} t`);
      texts.push(...table.rows.map(({ t }) => t));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

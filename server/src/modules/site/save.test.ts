import { siteApi, type SiteForm } from '@ganlin/contract/site/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ env: { DEMO: 'off' } });
  admin = await app.admin();
});
afterAll(() => app.close());

const form: SiteForm = {
  siteName: '气象学堂',
  frontLogo: '/front.png',
  backLogo: 'https://files.example.com/back.png',
  copyRight: '© 2026 <a href="https://example.com/" target="_blank">气象学堂</a>',
  h5Host: 'https://m.example.com/',
  mpCode: '/code.png',
  qualifiedTarget: 97,
  articleReaders: 2,
  contactPhone: '0311-8765 4321 转 2',
  contactEmail: 'help@example.com',
  contactAddress: '石家庄市体育南大街 178 号',
  contactHours: '工作日 8:30–17:30',
  props: {
    wechatLogin: true,
    faceLogin: false,
    cropLogin: true,
    dingLogin: false,
    mobileLogin: true,
    userReg: false,
  },
};

const lengths = { passwordMin: 6, staffPasswordMin: 10 };
const stored = () => app.guest.call(siteApi.detail, {});
const entries = () =>
  app.platform.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('action', '=', 'site.settingsSaved')
    .orderBy('id')
    .execute();

it('stores every field and returns it to everyone [S7-33, S1-24…S1-34]', async () => {
  await admin.call(siteApi.save, form);
  expect(await stored()).toEqual({ id: 1, ...form, props: { ...form.props, demo: false, ...lengths } });
  const { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg } = form.props;
  const turned = {
    wechatLogin: !wechatLogin,
    faceLogin: !faceLogin,
    cropLogin: !cropLogin,
    dingLogin: !dingLogin,
    mobileLogin: !mobileLogin,
    userReg: !userReg,
  };
  const bare = { siteName: '学堂', frontLogo: '', backLogo: '', copyRight: '', h5Host: '', mpCode: '', props: turned };
  await admin.call(siteApi.save, bare);
  const { contactPhone, contactEmail, contactAddress, contactHours } = form;
  const after = {
    id: 1,
    ...bare,
    qualifiedTarget: 97,
    articleReaders: 2,
    contactPhone,
    contactEmail,
    contactAddress,
    contactHours,
    props: { ...turned, demo: false, ...lengths },
  };
  // A page that was loaded before these existed does not send them.
  expect(await stored()).toEqual(after);
});

it('audits the old and the new values', async () => {
  await admin.call(siteApi.save, form);
  await admin.call(siteApi.save, { ...form, siteName: '新名', props: { ...form.props, userReg: true } });
  const { props, ...texts } = form;
  expect((await entries()).at(-1)).toMatchObject({
    userId: admin.id,
    target: 'site:1',
    summary: '新名',
    before: { ...texts, ...props },
    after: { ...texts, ...props, siteName: '新名', userReg: true },
  });
});

it('refuses markup beyond plain text, without changing or auditing anything', async () => {
  await admin.call(siteApi.save, form);
  const before = await entries();
  const copyRight = '<img src="/a.png" onerror="alert(1)">';
  await expect(admin.call(siteApi.save, { ...form, siteName: '别名', copyRight })).toRefuse('siteMarkupRefused');
  expect(await stored()).toMatchObject({ siteName: form.siteName, copyRight: form.copyRight });
  expect(await entries()).toEqual(before);
});

it.each([
  ['siteName', '请输入站点名称', '  '],
  ['siteName', '站点名称不能超过 50 个字', '长'.repeat(51)],
  ['frontLogo', '图片地址须以 http://、https:// 或 / 开头', 'javascript:alert(1)'],
  ['backLogo', '图片地址须以 http://、https:// 或 / 开头', 'logo.png'],
  ['mpCode', '图片地址须以 http://、https:// 或 / 开头', '//evil.example/a.png'],
  ['h5Host', '网址须以 http:// 或 https:// 开头', 'm.example.com/'],
  ['h5Host', '基础地址须以 / 结尾', 'https://m.example.com'],
  ['copyRight', '版权信息不能超过 5000 个字', '字'.repeat(5001)],
  ['qualifiedTarget', '请输入 0 到 100 之间的整数', 101],
  ['articleReaders', '请选择', 3],
])('refuses an invalid %s: %s', async (field, message, value) => {
  const answer = await admin.ask(siteApi.save, { ...form, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(message);
});

it('requires the permission', async () => {
  await expect(app.guest.call(siteApi.save, form)).toRefuse('tokenInvalid');
  await expect((await app.learner()).call(siteApi.save, form)).toRefuse('forbidden');
  await expect((await app.staff()).call(siteApi.save, form)).toRefuse('forbidden');
});

import { siteApi } from '@ganlin/contract/site/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { DEMO: 'off' } });
});
afterAll(() => app.close());

it('returns the site data to anyone, from the record with id 1 [S7-32, S3-90…S3-96]', async () => {
  await app.platform.db.updateTable('siteSetting').set({ copyRight: '<b>©</b>', userReg: true }).execute();
  expect(await app.guest.call(siteApi.detail, { id: 1 })).toEqual({
    id: 1,
    siteName: '人影学堂',
    frontLogo: '',
    backLogo: '',
    copyRight: '<b>©</b>',
    h5Host: '',
    mpCode: '',
    qualifiedTarget: 95,
    articleReaders: 0,
    contactPhone: '',
    contactEmail: '',
    contactAddress: '',
    contactHours: '',
    props: {
      wechatLogin: false,
      faceLogin: false,
      cropLogin: false,
      dingLogin: false,
      mobileLogin: false,
      userReg: true,
      demo: false,
      passwordMin: 6,
      staffPasswordMin: 10,
    },
  });
});

it('accepts the id as text or none, and finds no other record', async () => {
  expect(await app.guest.call(siteApi.detail, { id: '1' })).toHaveProperty('siteName');
  expect(await app.guest.call(siteApi.detail, {})).toHaveProperty('siteName');
  await expect(app.guest.call(siteApi.detail, { id: 2 })).toRefuse('siteNotFound');
});

it('can have no second record: the database refuses it', async () => {
  const second = app.platform.db.insertInto('siteSetting').values({ id: 2, siteName: 'x' }).execute();
  await expect(second).rejects.toThrow('site_setting_id_check');
});

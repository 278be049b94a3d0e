import { buffer } from 'node:stream/consumers';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { profileApi } from '@ganlin/contract/iam/profile';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { aClass, register, registrationRows, someone } from '../../../../test/support/trainclasses.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { bookOf } from '../../../platform/sheet.ts';
import { forgetAccount, ownRegistrations } from './own-data.ts';

const { submitted, completed, cancelled, waiting } = RegistrationState;

const { app, admin } = await openAppWithAdmin();

it('returns everything the user ever filled in, and nothing of other users', async () => {
  const learner = await app.learner();
  const activityId = await aClass(app, admin);
  const own = { ...someone(), sex: 1, remark: '素食' } as const;
  await learner.call(registrationApi.save, { ...own, activityId });
  const other = someone();
  await register(app, activityId, other);
  const book = new ExcelJS.Workbook();
  const sheet = ownRegistrations.sheet(systemCtx(app.platform, 'test'), learner.id);
  await book.xlsx.load((await buffer(bookOf([sheet]))) as never);
  const text = JSON.stringify(book.getWorksheet('培训报名')?.getSheetValues());
  for (const known of ['防雷检测人员培训班', '待审核', own.idCard, own.mobile, '素食', '男'])
    expect(text).toContain(known);
  expect(text).not.toContain(other.idCard);
});

it('anonymises them when they delete their account: running registrations release their seats, past ones stay', async () => {
  const learner = await app.learner();
  const [over, open] = [await aClass(app, admin), await aClass(app, admin, { quota: 1 })];
  const own = { ...someone(), name: '赵忘', unit: '北方气象局', remark: '请勿打扰', email: 'zhao@example.cn' };
  for (const activityId of [over, open]) await learner.call(registrationApi.save, { ...own, activityId });
  await register(app, open);
  const [done] = await registrationRows(app, over);
  const [mine] = await registrationRows(app, open);
  await admin.call(personApi.review, { activityId: over, ids: [done!.id], verdict: 'accept' });
  await admin.call(personApi.complete, { activityId: over, ids: [done!.id], verdict: 'completed' });

  await learner.call(profileApi.eraseOwn, { password: learner.password, sure: '注销账号' });
  await app.runJobs();

  const [[stored], [gone, next]] = [await registrationRows(app, over), await registrationRows(app, open)];
  expect(stored).toMatchObject({
    state: completed,
    name: '已注销',
    unit: own.unit,
    idCardHash: null,
    mobileSealed: '',
  });
  expect(gone).toMatchObject({ state: cancelled, reason: '账号已注销', name: '已注销' });
  expect(next?.state).toBe(submitted);
  expect(await admin.call(personApi.counts, { activityId: open })).toMatchObject({ taken: 1 });
  for (const text of ['赵忘', own.remark, own.email]) expect(JSON.stringify([stored, gone])).not.toContain(text);
  await expect(app.guest.call(registrationApi.query, { code: mine!.code, mobile: '' })).toRefuse(
    'registrationNotFound',
  );
  // An event may be delivered twice.
  await forgetAccount(systemCtx(app.platform, 'test'), { userId: learner.id });
  expect(await admin.call(personApi.counts, { activityId: open })).toMatchObject({ taken: 1 });
});

it('gives the seat of a user who deletes their account to a waiting applicant they signed up', async () => {
  const learner = await app.learner();
  const activityId = await aClass(app, admin, { quota: 1, waitingList: true, review: true });
  for (const name of ['本人', '同事']) await learner.call(registrationApi.save, { ...someone(), name, activityId });
  await learner.call(profileApi.eraseOwn, { password: learner.password, sure: '注销账号' });
  await app.runJobs();
  expect((await registrationRows(app, activityId)).map(({ state }) => state)).toEqual([cancelled, submitted]);
  expect((await register(app, activityId)).state).toBe(waiting);
});

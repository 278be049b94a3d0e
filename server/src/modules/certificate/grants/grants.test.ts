import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { addDays } from '@ganlin/contract/core/time';
import { DataScope } from '@ganlin/contract/iam/role';
import { taskApi } from '@ganlin/contract/ops/task';
import { expect, it } from 'vitest';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { makeHolders, publishedTemplate, templateForm } from '../../../../test/support/certificates.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin, depts } = await openAppWithDepts();
const { preview, save, start, paging, detail, revoke, suspend, restore, renew } = certificateGrantApi;
const templateId = await publishedTemplate(admin);
const issuedOn = '2026-03-05';

const grantTo = (userId: string, change: object = {}) =>
  admin.call(save, { grantId: newId(), templateId, issuedOn, userId, ...change });
const oneHolder = async (change: Parameters<typeof makeHolders>[2] = {}) => (await makeHolders(app, 1, change))[0]!;
const statusOf = async (id: string) => (await admin.call(detail, { id })).status;
const messagesOf = async (userId: string) =>
  (await app.platform.db.selectFrom('messageDirect').select('title').where('userId', '=', userId).execute()).map(
    ({ title }) => title,
  );

it('is granted with the next number, printed with the account’s data, and told to its holder', async () => {
  const userId = await oneHolder({ deptId: depts.city });
  const { id, number } = await grantTo(userId, { theoryScore: '86' });
  expect(number).toMatch(/^冀\w+ 2026-\d{5}$/);
  expect(await admin.call(detail, { id })).toMatchObject({
    name: '李建国',
    deptName: '市',
    status: CertificateStatus.valid,
    validUntil: '2029-03-04',
    fields: { idNumber: '130624********0318', number, unit: '市', theoryScore: '86' },
  });
  expect(await messagesOf(userId)).toEqual([expect.stringContaining('证书已颁发')]);
  const { records } = await admin.call(paging, { params: { keyword: number.toLowerCase() } });
  expect(records).toMatchObject([{ id, number, status: CertificateStatus.valid }]);
  expect(await auditFindings(app)).toEqual([]);
});

it('returns the first certificate to a repeated grant, at the same time too', async () => {
  const userId = await oneHolder();
  const input = { grantId: newId(), templateId, issuedOn, userId };
  const replies = await Promise.all([1, 2, 3, 4].map(() => admin.call(save, input)));
  expect(new Set(replies.map(({ number }) => number)).size).toBe(1);
});

it('says why not: no account in scope, no ID number, a valid certificate', async () => {
  const [holder, without, far] = [
    await oneHolder({ deptId: depts.city }),
    await oneHolder({ deptId: depts.city, idCard: '' }),
    await oneHolder({ deptId: depts.south }),
  ];
  const staff = await staffWith(app, { permissions: 'cert:', dataScope: DataScope.deptAndBelow, deptId: depts.north });
  const { number } = await grantTo(holder);
  const rows = [holder, without, far, newId()].map((userId) => ({ userId }));
  const shown = await staff.call(preview, { templateId, issuedOn, rows });
  expect(shown.grantable).toBe(0);
  expect(shown.rows.map(({ problem }) => problem)).toEqual([
    `已有有效证书 ${number}`,
    '没有身份证号',
    '没有这个人，或不在您的数据范围内',
    '没有这个人，或不在您的数据范围内',
  ]);
  await expect(grantTo(holder)).toRefuse('certificateNotGranted');
  const { id } = await grantTo(far);
  await expect(staff.call(detail, { id })).toRefuse('certificateNotFound');
  await expect(staff.call(revoke, { id, reason: '不在范围内' })).toRefuse('certificateNotFound');
  const { records } = await staff.call(paging, { params: {} });
  const listed = new Set(records.map(({ userId }) => userId));
  expect([listed.has(holder), listed.has(far)]).toEqual([true, false]);
});

it('is granted to many by a task, once each however often it runs', async () => {
  const users = await makeHolders(app, 120);
  const without = await oneHolder({ idCard: '' });
  const rows = [...users, without, users[0]!].map((userId) => ({ userId }));
  const input = { grantId: newId(), templateId, issuedOn, rows };
  // As after a kill: a part was granted before.
  await admin.call(save, { grantId: input.grantId, templateId, issuedOn, userId: users[7]! });
  const { taskId } = await admin.call(start, input);
  await admin.call(start, input);
  await app.runJobs();
  const task = await admin.call(taskApi.detail, { id: taskId });
  expect(task).toMatchObject({ note: '已颁发 121 本证书，1 人没有颁发（李建国：没有身份证号）' });
  const granted = await app.platform.db
    .selectFrom('certificateCertificate')
    .select('userId')
    .where('sourceId', '=', input.grantId)
    .execute();
  expect(granted.map(({ userId }) => userId).toSorted()).toEqual(users.toSorted());
});

it('is suspended, restored and revoked with a reason, each told to the holder', async () => {
  const userId = await oneHolder();
  const { id } = await grantTo(userId);
  const reason = '改判后不合格';
  await admin.call(suspend, { id, reason });
  await admin.call(suspend, { id, reason });
  expect(await statusOf(id)).toBe(CertificateStatus.suspended);
  await admin.call(restore, { id, reason: '复核合格' });
  expect(await statusOf(id)).toBe(CertificateStatus.valid);
  await admin.call(revoke, { id, reason: '违反作业规范' });
  await expect(admin.call(restore, { id, reason: '不能恢复' })).toRefuse('certificateStateWrong');
  expect(await messagesOf(userId)).toHaveLength(4);
  expect(await auditFindings(app)).toEqual([]);
});

it('is renewed once: the new one replaces the old, and both name each other', async () => {
  const userId = await oneHolder();
  const old = await grantTo(userId);
  const input = { id: old.id, grantId: newId(), issuedOn: '2026-06-01' };
  const renewed = await admin.call(renew, input);
  expect(await admin.call(renew, input)).toEqual(renewed);
  await expect(admin.call(renew, { ...input, grantId: newId() })).toRefuse('certificateStateWrong');
  expect(await admin.call(detail, { id: old.id })).toMatchObject({
    status: CertificateStatus.replaced,
    replacedBy: renewed,
  });
  expect(await admin.call(detail, { id: renewed.id })).toMatchObject({ replaces: old, validUntil: '2029-05-31' });
});

it('expires by the clock, and is found by the days that are left', async () => {
  const short = await publishedTemplate(admin, { validityMonths: 1 });
  const today = app.clock.now.toISOString().slice(0, 10);
  const { id } = await grantTo(await oneHolder(), { templateId: short, issuedOn: today });
  const found = async (params: object) =>
    (await admin.call(paging, { params: { templateId: short, ...params } })).total;
  expect(await found({ status: CertificateStatus.valid })).toBe(1);
  expect([await found({ expiresWithin: 10 }), await found({ expiresWithin: 40 })]).toEqual([0, 1]);
  const before = app.clock.now;
  app.clock.now = addDays(before, 40);
  // Sessions of staff have ended by then.
  const later = await app.admin();
  expect((await later.call(detail, { id })).status).toBe(CertificateStatus.expired);
  const expired = { templateId: short, status: CertificateStatus.expired };
  expect((await later.call(paging, { params: expired })).total).toBe(1);
  app.clock.now = before;
});

it('keeps the version it was granted with, and refuses templates that are not in use', async () => {
  const id = await publishedTemplate(admin);
  const first = await grantTo(await oneHolder(), { templateId: id });
  const { version, current } = await admin.call(certificateTemplateApi.detail, { id });
  const saved = await admin.call(certificateTemplateApi.save, {
    id,
    version,
    form: { ...current.form, issuer: '新单位' },
  });
  const published = await admin.call(certificateTemplateApi.publish, { id, version: saved.version });
  const second = await grantTo(await oneHolder(), { templateId: id });
  expect(await admin.call(detail, { id: first.id })).toMatchObject({ versionNumber: 1 });
  expect(await admin.call(detail, { id: second.id })).toMatchObject({ versionNumber: 2, fields: { issuer: '新单位' } });
  expect(second.number.slice(-5)).toBe('00002');
  await admin.call(certificateTemplateApi.retire, { id, version: published.version });
  await expect(grantTo(await oneHolder(), { templateId: id })).toRefuse('certificateTemplateNotInUse');
});

it('stops when the serials of the pattern are used up, without a gap', async () => {
  const numberPattern = [...templateForm().numberPattern.slice(0, 3), { kind: 'serial' as const, digits: 3 }];
  const id = await publishedTemplate(admin, { numberPattern });
  await app.owner.query('insert into certificate_series (template_id, year, used) values ($1, 2026, 998)', [id]);
  expect((await grantTo(await oneHolder(), { templateId: id })).number).toMatch(/-999$/);
  await expect(grantTo(await oneHolder(), { templateId: id })).toRefuse('certificateSerialsUsed');
  expect((await admin.call(certificateTemplateApi.detail, { id })).series.used).toBe(999);
});

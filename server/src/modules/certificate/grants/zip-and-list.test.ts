import { buffer } from 'node:stream/consumers';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { grantImportApi } from '@ganlin/contract/certificate/grant-import';
import { taskApi, TaskState } from '@ganlin/contract/ops/task';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeHolders, publishedTemplate } from '../../../../test/support/certificates.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { bookOf } from '../../../../test/support/user-import.ts';
import { newId } from '../../../platform/ids.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';

const { app, admin } = await openAppWithAdmin();
const templateId = await publishedTemplate(admin);
const issuedOn = '2026-03-05';

async function grantTo(userId: string) {
  return admin.call(certificateGrantApi.save, { grantId: newId(), templateId, issuedOn, userId });
}

it('puts many certificates into one zip, each under its number [S7-53]', async () => {
  const holders = await makeHolders(app, 3);
  const granted = await Promise.all(holders.map(grantTo));
  const { taskId } = await admin.call(certificateGrantApi.zip, { ids: granted.map(({ id }) => id) });
  await app.runJobs();
  expect(await admin.call(taskApi.detail, { id: taskId })).toMatchObject({ state: TaskState.done, done: 3, total: 3 });
  const files = unzipSync(new Uint8Array(await buffer(await app.platform.storage.read(storageKeyOf(taskId)))));
  expect(Object.keys(files).toSorted()).toEqual(granted.map(({ number }) => `${number} 李建国.pdf`).toSorted());
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
});

it('says that zipping failed if a certificate cannot be drawn [S8-16]', async () => {
  const [holder] = await makeHolders(app, 1);
  const { id } = await grantTo(holder!);
  await app.platform.db.updateTable('certificateCertificate').set({ photoId: newId() }).where('id', '=', id).execute();
  const { taskId } = await admin.call(certificateGrantApi.zip, { ids: [id] });
  await app.runJobs();
  expect(await admin.call(taskApi.detail, { id: taskId })).toMatchObject({
    state: TaskState.failed,
    note: '文件压缩失败!',
  });
});

it('zips nothing if one of the certificates is not there', async () => {
  const [holder] = await makeHolders(app, 1);
  const { id } = await grantTo(holder!);
  await expect(admin.call(certificateGrantApi.zip, { ids: [id, newId()] })).toRefuse('certificateNotFound');
});

it('grants certificates to the people of a list, and says of each other row why not', async () => {
  const [one, held] = await makeHolders(app, 2);
  await grantTo(held!);
  const rows = [[`HOLDER-${one!}`], ['nobody'], [''], [`holder-${held!}`]].map(([name]) => [name!, '90']);
  const reply = await sendFile(app, grantImportApi.start, {
    token: admin.token,
    fields: { templateId, issuedOn, className: '', studyHours: '' },
    name: '名单.xlsx',
    content: await bookOf(rows, ['账号', '理论成绩']),
  });
  const { id } = reply.json<{ data: { id: string } }>().data;
  await app.runJobs();
  const { records } = await admin.call(grantImportApi.rows, { params: { id } });
  expect(records.map(({ faults }) => faults.map(({ message }) => message).join())).toEqual([
    '',
    '没有这个人，或不在您的数据范围内',
    '账号和身份证号至少填一项',
    expect.stringContaining('已有有效证书'),
  ]);
  await admin.call(grantImportApi.confirm, { id, way: 'good', options: {} });
  await app.runJobs();
  const certificates = await app.platform.db
    .selectFrom('certificateCertificate')
    .selectAll()
    .where('userId', '=', one!)
    .execute();
  expect(certificates).toMatchObject([{ sourceId: id, fields: { theoryScore: '90' } }]);
});

it('lists the templates to grant with, and what has to be written for them', async () => {
  const choices = await admin.call(certificateGrantApi.templates, {});
  expect(choices.find(({ id }) => id === templateId)).toMatchObject({ needs: [], validityMonths: 36 });
});

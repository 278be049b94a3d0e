import { CertificateState, dayAfter } from '@ganlin/contract/certificate/kinds';
import { qualifiedApi, retrainingApi } from '@ganlin/contract/certificate/qualified';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { DataScope } from '@ganlin/contract/iam/role';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { ClassState, TrainType } from '@ganlin/contract/training/kinds';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { expect, it } from 'vitest';
import { makeHolders, publishedTemplate } from '../../../../test/support/certificates.ts';
import { placeEverybody, storeCertificates } from '../../../../test/support/qualified.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin, depts } = await openAppWithDepts();
const { figures } = qualifiedApi;
const { retrain, paging } = retrainingApi;
const templateId = await publishedTemplate(admin);
const today = dayInChina(app.clock.now);
const later = (days: number) => addDays(app.clock.now, days).toISOString();
const form = () => ({
  title: '作业人员复训班',
  trainType: TrainType.offline,
  startTime: later(20),
  endTime: later(23),
  applyEnd: later(15),
});
const staffOf = (deptId: string) =>
  staffWith(app, { permissions: 'cert:qualified:', dataScope: DataScope.deptAndBelow, deptId });

async function holders(deptId: string, states: readonly CertificateState[] = [1, 1]) {
  const users = await makeHolders(app, states.length, { deptId });
  const certificateIds = await storeCertificates(
    app,
    templateId,
    users.map((userId, index) => ({ userId, validUntil: dayAfter(today, 12 + index), state: states[index]! })),
  );
  await placeEverybody(app);
  return { users, certificateIds };
}

const messagesOf = async (userId: string) =>
  (await app.platform.db.selectFrom('messageDirect').select('title').where('userId', '=', userId).execute()).map(
    ({ title }) => title,
  );

it('creates one draft class, invites every holder once and tells the unit, however often it is called', async () => {
  const staff = await staffOf(depts.city);
  const { users, certificateIds } = await holders(depts.county);
  const input = { retrainId: newId(), form: form(), certificateIds };
  const replies = await Promise.all([1, 2, 3].map(() => staff.call(retrain, input)));
  expect(new Set(replies.map(({ classId, taskId }) => classId + taskId)).size).toBe(1);
  const [{ classId, taskId }] = replies as [(typeof replies)[number]];
  await app.runJobs();
  expect(await staff.call(taskApi.detail, { id: taskId })).toMatchObject({ state: TaskState.done });
  for (const userId of users) expect(await messagesOf(userId)).toEqual(['复训通知：作业人员复训班']);
  expect(await messagesOf(staff.id)).toEqual(['2 人要参加复训：作业人员复训班']);
  expect(await admin.call(trainclassApi.edit, { id: classId })).toMatchObject({ state: ClassState.draft });
  const shown = await staff.call(paging, { params: { band: 'within30' } });
  expect(shown.records).toMatchObject([
    { retraining: { classId, title: '作业人员复训班', state: null } },
    { retraining: { classId } },
  ]);
  expect(await staff.call(figures, {})).toMatchObject({ total: { within30: 2, open30: 0 } });
  expect((await staff.call(paging, { params: { open: true } })).total).toBe(0);
  const entries = await app.platform.db
    .selectFrom('auditEntry')
    .select('summary')
    .where('action', '=', 'certificate.retrainingStarted')
    .execute();
  expect(entries).toEqual([{ summary: '作业人员复训班，2 人' }]);
});

it('counts a renewed certificate as open again', async () => {
  const staff = await staffOf(depts.south);
  const { users, certificateIds } = await holders(depts.south, [1]);
  await staff.call(retrain, { retrainId: newId(), form: form(), certificateIds });
  await storeCertificates(app, templateId, [{ userId: users[0]!, validUntil: dayAfter(today, 25) }]);
  await app.platform.db
    .updateTable('certificateCertificate')
    .set({ state: CertificateState.replaced })
    .where('id', '=', certificateIds[0]!)
    .execute();
  expect(await staff.call(figures, {})).toMatchObject({ total: { within30: 1, open30: 1 } });
});

it('refuses people out of scope, and certificates that cannot be renewed', async () => {
  const staff = await staffOf(depts.county);
  const elsewhere = await holders(depts.north);
  const call = (certificateIds: string[]) => staff.call(retrain, { retrainId: newId(), form: form(), certificateIds });
  await expect(call(elsewhere.certificateIds)).toRefuse('certificateNotFound');
  await expect(call([newId()])).toRefuse('certificateNotFound');
  const { certificateIds } = await holders(depts.county, [CertificateState.granted, CertificateState.revoked]);
  await expect(call(certificateIds)).toRefuse('certificateStateWrong');
});

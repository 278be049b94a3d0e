import { certificateVerifyApi, VerifyResult } from '@ganlin/contract/certificate/verify';
import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { retrainingApi } from '@ganlin/contract/certificate/qualified';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { messageApi } from '@ganlin/contract/message/message';
import { TrainType } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { expect, it } from 'vitest';
import { remindHolders } from '../../src/modules/certificate/qualified/remind.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import { certificateDesign, publishedTemplate } from '../support/certificates.ts';
import { placeEverybody } from '../support/qualified.ts';
import { openAppWithAdmin } from '../support/staff.ts';
import { aClass, openClassForm, someone } from '../support/trainclasses.ts';

const { app, admin } = await openAppWithAdmin();
const { valid, expired } = VerifyResult;

/** The test's clock moves, and nobody is signed out by that. */
async function goTo(at: Date): Promise<void> {
  app.clock.now = new Date(`${dayInChina(at)}T12:00:00+08:00`);
  const until = addDays(app.clock.now, 1);
  await app.owner.query('update iam_session set created_at = $1, last_seen_at = $1, expires_at = $2', [
    app.clock.now,
    until,
  ]);
  await app.platform.cache.flushdb();
}

/** Everybody who registered has completed the class. */
async function complete(activityId: string): Promise<void> {
  const { records } = await admin.call(personApi.paging, { params: { activityId } });
  await admin.call(personApi.complete, { activityId, ids: records.map(({ id }) => id), verdict: 'completed' });
  await app.runJobs();
}

it('is earned by a class, verified, reminded of, expires, and is renewed by a retraining', async () => {
  await goTo(app.clock.now);
  const design = certificateDesign();
  const elements = design.front.elements.map((element) =>
    element.kind === 'text' && element.id === 'name' ? { ...element, text: '{holderName}　{className}' } : element,
  );
  const templateId = await publishedTemplate(admin, {
    design: { ...design, front: { ...design.front, elements } },
    validityMonths: 6,
  });
  const learner = await app.learner();
  const activityId = await aClass(app, admin, { certificateTemplateId: templateId, review: false });
  await learner.call(registrationApi.save, { ...someone(), activityId });
  await complete(activityId);

  const [first] = await learner.call(ownCertificateApi.list, {});
  const { qr } = await learner.call(ownCertificateApi.detail, { id: first!.id });
  const scan = async (text: string) => (await app.guest.call(certificateVerifyApi.byCode, { text })).result;
  expect(await scan(qr)).toBe(valid);

  const lastDay = new Date(`${first!.validUntil}T12:00:00+08:00`);
  await goTo(addDays(lastDay, -30));
  await placeEverybody(app);
  await remindHolders.run(systemCtx(app.platform, 'test'));
  const titles = (await learner.call(messageApi.paging, { params: {} })).records.map(({ title }) => title);
  expect(titles).toContainEqual(expect.stringContaining('证书还有 30 天到期'));
  const { records: soon } = await admin.call(retrainingApi.paging, { params: { band: 'within30' } });
  expect(soon).toMatchObject([{ certificateId: first!.id, daysLeft: 30, retraining: null }]);

  const at = (days: number) => addDays(app.clock.now, days).toISOString();
  const { classId } = await admin.call(retrainingApi.retrain, {
    retrainId: newId(),
    certificateIds: [first!.id],
    form: { title: '复训班', trainType: TrainType.offline, startTime: at(40), endTime: at(42), applyEnd: at(39) },
  });
  await app.runJobs();
  const { version } = await admin.call(trainclassApi.edit, { id: classId });
  const form = openClassForm(app.clock.now, { title: '复训班', certificateTemplateId: templateId, review: false });
  await admin.call(trainclassApi.save, { id: classId, version, form: { ...form, startTime: at(40), endTime: at(42) } });
  await admin.call(trainclassApi.publish, { id: classId });
  await learner.call(registrationApi.save, { ...someone(), activityId: classId });

  await goTo(addDays(lastDay, 1));
  expect(await scan(qr)).toBe(expired);
  await goTo(addDays(lastDay, 14));
  await complete(classId);
  const [renewed, old] = await learner.call(ownCertificateApi.list, {});
  expect(renewed).toMatchObject({ status: CertificateStatus.valid });
  expect(old).toMatchObject({ id: first!.id, status: CertificateStatus.replaced });
  expect(await scan(qr)).toBe(VerifyResult.replaced);
  const { qr: fresh } = await learner.call(ownCertificateApi.detail, { id: renewed!.id });
  expect(await scan(fresh)).toBe(valid);
});

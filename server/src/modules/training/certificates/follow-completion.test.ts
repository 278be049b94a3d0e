import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { expect, it } from 'vitest';
import { certificateDesign, publishedTemplate } from '../../../../test/support/certificates.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { aClass, someone, someSessions } from '../../../../test/support/trainclasses.ts';
import { studyHoursOf } from './study-hours.rules.ts';

const { app, admin } = await openAppWithAdmin();
const { valid, suspended } = CertificateStatus;

/** Says nothing that learners of tests do not have. */
async function aTemplate() {
  const design = certificateDesign();
  const elements = design.front.elements.map((element) =>
    element.kind === 'text' && element.id === 'name'
      ? { ...element, text: '{holderName}　{className}　{studyHours} 学时' }
      : element,
  );
  return publishedTemplate(admin, { design: { ...design, front: { ...design.front, elements } } });
}

async function aLearnerOf(certificateTemplateId: string | null) {
  const activityId = await aClass(app, admin, { certificateTemplateId, review: false, sessions: someSessions(app, 3) });
  const learner = await app.learner();
  await learner.call(registrationApi.save, { ...someone(), activityId });
  const { records } = await admin.call(personApi.paging, { params: { activityId } });
  const ids = records.map(({ id }) => id);
  const decide = async (verdict: 'completed' | 'failed', reason = '') => {
    await admin.call(personApi.complete, { activityId, ids, verdict, reason });
    await app.runJobs();
  };
  const step = async () => {
    const { registration } = await learner.call(registrationApi.own, { id: activityId });
    return registration?.steps.find(({ step: name }) => name === 'certificate');
  };
  return { activityId, learner, decide, step };
}

it('grants the certificate of a class on completion, suspends it if that is taken back, and the step says so', async () => {
  const { learner, decide, step } = await aLearnerOf(await aTemplate());
  const own = () => learner.call(ownCertificateApi.list, {});
  expect(await step()).toMatchObject({ state: 'coming', text: '结业后颁发' });
  await decide('completed');
  const [certificate, ...more] = await own();
  expect(more).toEqual([]);
  expect(certificate).toMatchObject({ status: valid });
  expect(await step()).toMatchObject({ state: 'done', text: `已颁发，编号 ${certificate!.number}` });
  await decide('failed', '名单有误');
  expect(await own()).toMatchObject([{ number: certificate!.number, status: suspended }]);
  expect(await step()).toMatchObject({ state: 'failed', text: `编号 ${certificate!.number} 暂停：结业结果改变` });
  await decide('completed');
  expect(await own()).toMatchObject([{ number: certificate!.number, status: valid }]);
});

it('says that a class without a certificate grants none', async () => {
  const { learner, decide, step } = await aLearnerOf(null);
  expect(await step()).toMatchObject({ state: 'coming', text: '本班不颁发证书' });
  await decide('completed');
  expect(await step()).toMatchObject({ state: 'done', text: '已结业，本班不颁发证书' });
  expect(await learner.call(ownCertificateApi.list, {})).toEqual([]);
});

it('refuses a certificate that is not in use, and keeps one that was retired later', async () => {
  const templateId = await aTemplate();
  const { activityId } = await aLearnerOf(templateId);
  const { version } = await admin.call(certificateTemplateApi.detail, { id: templateId });
  await admin.call(certificateTemplateApi.retire, { id: templateId, version });
  const edited = await admin.call(trainclassApi.edit, { id: activityId });
  expect(edited.certificateName).toMatch(/^上岗证/);
  const form = edited.form as Parameters<typeof admin.call<typeof trainclassApi.save>>[1]['form'];
  const save = (change: object, lock: object = { id: activityId, version: edited.version }) =>
    admin.call(trainclassApi.save, { ...lock, form: { ...form, ...change } });
  await expect(save({ sessions: [] }, {})).toRefuse('certificateTemplateNotInUse');
  await expect(save({})).resolves.toMatchObject({ id: activityId });
});

it('counts 45 minutes as one hour of study', () => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  expect(studyHoursOf([])).toBe('');
  expect(studyHoursOf([{ startsAt: at(0), endsAt: at(180) }])).toBe('4');
});

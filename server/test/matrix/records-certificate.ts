import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { grantImportApi } from '@ganlin/contract/certificate/grant-import';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import type { TestApp, TestUser } from '../support/app.ts';
import { certificateDesign, makeHolders, publishedTemplate, templateForm } from '../support/certificates.ts';
import { sendFile } from '../support/upload.ts';
import { bookOf } from '../support/user-import.ts';
import type { RecordDept, Records } from './world.ts';
import { newId } from '../../src/platform/ids.ts';

/** A template in each of its states. */
export async function templateRecords(admin: TestUser): Promise<Records> {
  const { id: certTemplate } = await admin.call(certificateTemplateApi.save, { form: templateForm() });
  const certTemplateInUse = await publishedTemplate(admin, { design: withoutIdNumber() });
  const certTemplateRetired = await publishedTemplate(admin);
  await admin.call(certificateTemplateApi.retire, { id: certTemplateRetired, version: 2 });
  const { current } = await admin.call(certificateTemplateApi.detail, { id: certTemplate });
  return { certTemplate, certTemplateInUse, certTemplateRetired, certVersion: current.id };
}

/** Accounts of tests have no ID number. */
function withoutIdNumber() {
  const design = certificateDesign();
  const [name, ...rest] = design.front.elements;
  const elements = [{ ...name, text: '{holderName}' } as NonNullable<typeof name>, ...rest];
  return { ...design, front: { ...design.front, elements } };
}

/** Certificates of people of the place, and the learner's own. */
export async function certificateRecords(app: TestApp, { staff, learner, deptId }: RecordDept): Promise<Records> {
  const templateId = await publishedTemplate(staff, { design: withoutIdNumber() });
  const grantTo = async (userId: string) =>
    (await staff.call(certificateGrantApi.save, { grantId: newId(), templateId, issuedOn: '2026-03-05', userId })).id;
  const [one, other, listed] = await makeHolders(app, 3, { deptId });
  const [certificate, suspendedCertificate] = [await grantTo(one!), await grantTo(other!)];
  await staff.call(certificateGrantApi.suspend, { id: suspendedCertificate, reason: '待复核' });
  const grantImport = await grantList(app, staff, { templateId, userName: `holder-${listed!}` });
  return { certificate, suspendedCertificate, ownCertificate: await grantTo(learner.id), grantImport };
}

async function grantList(
  app: TestApp,
  staff: TestUser,
  { templateId, userName }: { readonly templateId: string; readonly userName: string },
): Promise<string> {
  const content = await bookOf([[userName]], ['账号']);
  const fields = { templateId, issuedOn: '2026-03-05', className: '', studyHours: '' };
  const reply = await sendFile(app, grantImportApi.start, { token: staff.token, fields, name: '名单.xlsx', content });
  await app.runJobs();
  return reply.json<{ data: { id: string } }>().data.id;
}

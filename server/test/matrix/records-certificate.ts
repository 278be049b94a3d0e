import { certificateTemplateApi } from '@ganlin/contract/certificate/template';
import type { TestUser } from '../support/app.ts';
import { publishedTemplate, templateForm } from '../support/certificates.ts';
import type { Records } from './world.ts';

/** A template in each of its states. */
export async function templateRecords(admin: TestUser): Promise<Records> {
  const { id: certTemplate } = await admin.call(certificateTemplateApi.save, { form: templateForm() });
  const certTemplateInUse = await publishedTemplate(admin);
  const certTemplateRetired = await publishedTemplate(admin);
  await admin.call(certificateTemplateApi.retire, { id: certTemplateRetired, version: 2 });
  const { current } = await admin.call(certificateTemplateApi.detail, { id: certTemplate });
  return { certTemplate, certTemplateInUse, certTemplateRetired, certVersion: current.id };
}

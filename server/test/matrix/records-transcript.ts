import { consentApi, transcriptRequestApi } from '@ganlin/contract/transcript/consent';
import { transcriptExportApi } from '@ganlin/contract/transcript/export';
import { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp, TestUser } from '../support/app.ts';
import type { RecordDept, Records } from './world.ts';

/** The learner's file, whose certificate makes it fit for an export, and who asked to see it. */
export async function transcriptRecords(app: TestApp, { staff, learner }: RecordDept): Promise<Records> {
  const transcriptExport = newId();
  await learner.call(transcriptExportApi.save, { id: transcriptExport, range: 1, parts: ['certificate'] });
  const { number, name } = await learner.call(ownTranscriptApi.overview, {});
  const asked = async (asker: TestUser) => {
    const id = newId();
    await asker.call(transcriptRequestApi.save, { id, fileNumber: number, name, purpose: '核对经历' });
    await app.runJobs();
    return id;
  };
  const transcriptRequest = await asked(staff);
  const share = (id: string) => learner.call(consentApi.agree, { id, parts: ['certificate'], days: 30 });
  await share(transcriptRequest);
  const [askedConsent, agreedConsent] = [await asked(await app.admin()), await asked(await app.admin())];
  await share(agreedConsent);
  return { transcriptExport, transcriptRequest, askedConsent, agreedConsent };
}

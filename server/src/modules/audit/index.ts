import { auditApi } from '@ganlin/contract/audit/entry';
import { answer, defineModule } from '../../platform/module.ts';
import { detail, logins, paging } from './entries.ts';
import { entriesTask, exportEntries, exportLogins, loginsTask } from './export.ts';
import { noteHeads } from './note-heads.ts';
import { ownEntries } from './own-data.ts';

export const audit = defineModule({
  name: 'audit',
  answers: [answer(auditApi, { paging, detail, logins, export: exportEntries, exportLogins })],
  jobs: [entriesTask.job, loginsTask.job],
  schedules: [noteHeads],
  ownData: [ownEntries],
});

export { appendLink, appendLinks } from './chain.ts';
export { contentDigest } from './chain.rules.ts';
export { findingWords, type Finding, type NotedHead } from './chain-check.rules.ts';
export { countDaily } from './entries.ts';
export { isLogProtected } from './protected.queries.ts';
export { record, recordAll, type AuditNote } from './record.ts';
export { verifyChains } from './verify.ts';
export { recordFindingWords, verifyRecords } from './verify-records.ts';

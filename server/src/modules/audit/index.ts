import { auditApi } from '@ganlin/contract/audit/entry';
import { answer, defineModule } from '../../platform/module.ts';
import { detail, logins, paging } from './entries.ts';
import { entriesTask, exportEntries, exportLogins, loginsTask } from './export.ts';
import { ownEntries } from './own-data.ts';

export const audit = defineModule({
  name: 'audit',
  answers: [answer(auditApi, { paging, detail, logins, export: exportEntries, exportLogins })],
  jobs: [entriesTask.job, loginsTask.job],
  ownData: [ownEntries],
});

export { appendLink } from './chain.ts';
export { findingWords, type Finding, type NotedHead } from './chain-check.rules.ts';
export { countDaily } from './entries.ts';
export { record, type AuditNote } from './record.ts';
export { verifyChains } from './verify.ts';

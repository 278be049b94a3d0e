import { defineModule } from '../../platform/module/module.ts';
import { noteHeads } from './chain/note-heads.ts';
import { auditMenus } from './menus.ts';
import { ownEntries } from './record/own-data.ts';
import { auditEntries } from './record/remove-due.ts';

export const audit = defineModule({
  name: 'audit',
  menus: auditMenus,
  answers: [],
  schedules: [noteHeads],
  ownData: [ownEntries],
  retention: [auditEntries],
});

export { appendLink, appendLinks } from './chain/chain.ts';
export { contentDigest } from './model/chain.rules.ts';
export { findingText, type Finding, type NotedHead } from './chain/chain-check.rules.ts';
export { countDaily } from './record/daily.ts';
export { cell, recorded } from './record/in-words.ts';
export { countEntries, entriesBelow, findEntry, pageEntries, type EntryFilter } from './model/queries.ts';
export { forgetPerson } from './record/forget-person.ts';
export { stillNamed } from './record/forget-person.queries.ts';
export { isLogProtected } from './record/protected.queries.ts';
export { record, recordAll, type AuditNote } from './record/record.ts';
export { verifyChains } from './chain/verify.ts';
export { recordFindingText, verifyRecords } from './chain/verify-records.ts';

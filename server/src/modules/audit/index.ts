import { defineModule } from '../../platform/module.ts';
import { noteHeads } from './note-heads.ts';
import { ownEntries } from './own-data.ts';

export const audit = defineModule({
  name: 'audit',
  answers: [],
  schedules: [noteHeads],
  ownData: [ownEntries],
});

export { appendLink, appendLinks } from './chain.ts';
export { contentDigest } from './chain.rules.ts';
export { findingWords, type Finding, type NotedHead } from './chain-check.rules.ts';
export { countDaily } from './daily.ts';
export { cell, recorded } from './in-words.ts';
export { countEntries, entriesBelow, findEntry, pageEntries, type EntryFilter } from './queries.ts';
export { forgetPerson } from './forget-person.ts';
export { stillNamed } from './forget-person.queries.ts';
export { isLogProtected } from './protected.queries.ts';
export { record, recordAll, type AuditNote } from './record.ts';
export { verifyChains } from './verify.ts';
export { recordFindingWords, verifyRecords } from './verify-records.ts';

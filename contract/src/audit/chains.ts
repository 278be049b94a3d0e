import { joinTables } from '../core/module.ts';
import * as modules from '../registry.ts';
import type { AuditAction } from './entry.ts';

/**
 * Actions whose entries are chained: each entry has a link in a hash chain, so that `npm run audit:verify` finds an
 * entry that was changed, removed or never linked. Links of one chain wait for each other until the commit, which is
 * why every exam has its own chain.
 */
export const auditChains = joinTables(modules, 'auditChains');

export type ChainedAction = keyof typeof auditChains;
export const chainedActions = Object.keys(auditChains) as readonly ChainedAction[];

export const isChained = (action: AuditAction): action is ChainedAction => Object.hasOwn(auditChains, action);

/**
 * Links without an entry of their own: a grade, a grader's mark, the hourly record of all chain heads, an entry whose
 * personal data was erased, entries that were removed because their retention period was over.
 */
export type LinkAction =
  | AuditAction
  | 'paper.graded'
  | 'grading.marked'
  | 'audit.headsNoted'
  | 'audit.entryErased'
  | 'audit.entriesRemoved';

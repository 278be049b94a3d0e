import { joinTables } from '../core/module.ts';
import * as modules from '../registry.ts';
import type { AuditAction } from './entry.ts';

/**
 * Actions whose entries are chained: each entry has a link in a hash chain, so that an entry that was changed, taken
 * out or never linked is found by `npm run audit:verify`. Links of one chain wait for each other until the commit,
 * which is why every exam has a chain of its own.
 */
export const auditChains = joinTables(modules, 'auditChains');

export type ChainedAction = keyof typeof auditChains;
export const chainedActions = Object.keys(auditChains) as readonly ChainedAction[];

export const isChained = (action: AuditAction): action is ChainedAction => Object.hasOwn(auditChains, action);

/** Links that stand for no entry: a grade, the hourly note of all heads, an entry whose personal data was erased. */
export type LinkAction = AuditAction | 'paper.graded' | 'audit.headsNoted' | 'audit.entryErased';

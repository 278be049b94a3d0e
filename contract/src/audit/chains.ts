import type { AuditAction } from './entry.ts';

/**
 * Actions whose entries are chained: each entry has a link in a hash chain, so that an entry that was changed, taken
 * out or never linked is found by `npm run audit:verify`. Links of one chain wait for each other until the commit,
 * which is why every exam has a chain of its own.
 */
export const auditChains = {
  'exam.released': 'exam',
  'exam.overrideSaved': 'exam',
  'exam.overrideDeleted': 'exam',
  'paper.forced': 'exam',
  'paper.extended': 'exam',
  'question.saved': 'question',
  'question.published': 'question',
  'question.imported': 'question',
  'question.importUndone': 'question',
  'ops.keysRotated': 'keys',
  'iam.roleSaved': 'iam',
  'iam.roleDeleted': 'iam',
  'iam.userCreated': 'iam',
  'iam.userChanged': 'iam',
  'iam.userReviewed': 'iam',
  'iam.userDeleted': 'iam',
  'iam.usersImported': 'iam',
  'iam.accountErased': 'iam',
  'site.policySaved': 'site',
  'site.integrationSaved': 'site',
} as const satisfies Readonly<Partial<Record<AuditAction, 'exam' | 'question' | 'keys' | 'iam' | 'site'>>>;

export type ChainedAction = keyof typeof auditChains;
export const chainedActions = Object.keys(auditChains) as readonly ChainedAction[];

export const isChained = (action: AuditAction): action is ChainedAction => Object.hasOwn(auditChains, action);

/** Links that stand for no entry: a grade, the hourly note of all heads, an entry whose personal data was erased. */
export type LinkAction = AuditAction | 'paper.graded' | 'audit.headsNoted' | 'audit.entryErased';

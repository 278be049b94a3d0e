export { appealErrors as errors } from './errors.ts';
export { appealPermissions as permissions } from './permissions.ts';
export { appealAuditActions as auditActions, appealAuditChains as auditChains } from './audit.ts';
export { appealMessages as messages } from './messages.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2009;

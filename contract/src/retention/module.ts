export { retentionErrors as errors } from './errors.ts';
export { retentionPermissions as permissions } from './permissions.ts';
export { retentionAuditActions as auditActions, retentionAuditChains as auditChains } from './audit.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1009;

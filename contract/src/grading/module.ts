export { gradingErrors as errors } from './errors.ts';
export { gradingPermissions as permissions } from './permissions.ts';
export { gradingAuditActions as auditActions, gradingAuditChains as auditChains } from './audit.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2006;

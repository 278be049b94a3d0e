export { examErrors as errors } from './errors.ts';
export { examPermissions as permissions } from './permissions.ts';
export { examAuditActions as auditActions, examAuditChains as auditChains } from './audit.ts';
export { examRetention as retention } from './retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2002;

export { auditErrors as errors } from './errors.ts';
export { auditPermissions as permissions } from './permissions.ts';
export { auditAuditActions as auditActions } from './audit.ts';
export { auditRetention as retention } from './retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 4002;

export { mediaErrors as errors } from './errors.ts';
export { mediaPermissions as permissions } from './permissions.ts';
export { mediaAuditActions as auditActions } from './audit.ts';
export { mediaRetention as retention } from './retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1004;

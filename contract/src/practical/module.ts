export { practicalErrors as errors } from './errors.ts';
export { practicalPermissions as permissions } from './permissions.ts';
export { practicalAuditActions as auditActions } from './audit.ts';
export { practicalMessages as messages } from './messages.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2012;

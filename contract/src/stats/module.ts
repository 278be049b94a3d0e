export { statsAuditActions as auditActions } from './audit.ts';
export { statsErrors as errors } from './errors.ts';
export { statsPermissions as permissions } from './permissions.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 4004;

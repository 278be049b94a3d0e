export { embedErrors as errors } from './errors.ts';
export { embedPermissions as permissions } from './permissions.ts';
export { embedAuditActions as auditActions } from './audit.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 4003;

export { analysisErrors as errors } from './errors.ts';
export { analysisPermissions as permissions } from './permissions.ts';
export { analysisAuditActions as auditActions } from './audit.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2008;

export { invigilationErrors as errors } from './errors.ts';
export { invigilationPermissions as permissions } from './permissions.ts';
export { invigilationMessages as messages } from './messages.ts';
export { invigilationAuditActions as auditActions, invigilationAuditChains as auditChains } from './audit.ts';
export { invigilationRetention as retention } from './retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2014;

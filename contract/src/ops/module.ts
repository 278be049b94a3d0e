export { opsErrors as errors } from './errors.ts';
export { opsPermissions as permissions } from './permissions.ts';
export { opsAuditActions as auditActions, opsAuditChains as auditChains } from './audit.ts';
export { opsRetention as retention } from './retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1006;

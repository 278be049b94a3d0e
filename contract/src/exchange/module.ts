export { exchangeErrors as errors } from './errors.ts';
export { exchangePermissions as permissions } from './permissions.ts';
export { exchangeAuditActions as auditActions, exchangeAuditChains as auditChains } from './audit.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 4006;

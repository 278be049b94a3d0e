export { iamPages as pages } from './pages.ts';
export { iamErrors as errors } from './errors.ts';
export { iamPermissions as permissions } from './permissions.ts';
export { iamAuditActions as auditActions, iamAuditChains as auditChains } from './audit.ts';
export { iamMessages as messages } from './messages.ts';
export { iamRetention as retention } from './personal-data/retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1001;

export { setupPages as pages } from './pages.ts';
export { setupErrors as errors } from './errors.ts';
export { setupAuditActions as auditActions, setupAuditChains as auditChains } from './audit.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1007;

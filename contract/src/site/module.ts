export { siteErrors as errors } from './errors.ts';
export { sitePages as pages } from './pages.ts';
export { sitePermissions as permissions } from './permissions.ts';
export { siteAuditActions as auditActions, siteAuditChains as auditChains } from './audit.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1002;

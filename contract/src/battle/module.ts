export { battlePages as pages } from './pages.ts';
export { battleErrors as errors } from './errors.ts';
export { battlePermissions as permissions } from './permissions.ts';
export { battleAuditActions as auditActions } from './audit.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2010;

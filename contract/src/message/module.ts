export { messagePages as pages } from './pages.ts';
export { messageErrors as errors } from './errors.ts';
export { messagePermissions as permissions } from './permissions.ts';
export { messageAuditActions as auditActions } from './audit.ts';
export { messageRetention as retention } from './retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1005;

export { certificatePages as pages } from './pages.ts';
export { certificateErrors as errors } from './errors.ts';
export { certificatePermissions as permissions } from './permissions.ts';
export { certificateAuditActions as auditActions, certificateAuditChains as auditChains } from './audit.ts';
export { certificateMessages as messages } from './messages.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2011;

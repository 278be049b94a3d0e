export { webhookErrors as errors } from './errors.ts';
export { webhookPermissions as permissions } from './permissions.ts';
export { webhookAuditActions as auditActions } from './audit.ts';
export { webhookMessages as messages } from './messages.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 4005;

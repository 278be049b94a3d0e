export { paperErrors as errors } from './errors.ts';
export { paperPermissions as permissions } from './permissions.ts';
export { paperAuditActions as auditActions, paperAuditChains as auditChains } from './audit.ts';
export { paperMessages as messages } from './messages.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2003;

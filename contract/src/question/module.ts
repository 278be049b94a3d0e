export { questionErrors as errors } from './errors.ts';
export { questionPermissions as permissions } from './permissions.ts';
export { questionAuditActions as auditActions, questionAuditChains as auditChains } from './audit.ts';
export { questionMessages as messages } from './messages.ts';
export { questionRetention as retention } from './personal-data/retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2001;

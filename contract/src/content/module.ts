export { contentPages as pages } from './pages.ts';
export { contentErrors as errors } from './errors.ts';
export { contentPermissions as permissions } from './permissions.ts';
export { contentAuditActions as auditActions } from './audit.ts';
export { contentMessages as messages } from './review/messages.ts';
export { contentRetention as retention } from './personal-data/retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1003;

export { coursePages as pages } from './pages.ts';
export { courseErrors as errors } from './errors.ts';
export { coursePermissions as permissions } from './permissions.ts';
export { courseAuditActions as auditActions } from './audit.ts';
export { courseMessages as messages } from './messages.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 3001;

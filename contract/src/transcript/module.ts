export { transcriptPages as pages } from './pages.ts';
export { transcriptErrors as errors } from './errors.ts';
export { transcriptPermissions as permissions } from './permissions.ts';
export { transcriptAuditActions as auditActions } from './audit.ts';
export { transcriptMessages as messages } from './messages.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2013;

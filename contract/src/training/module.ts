export { trainingPages as pages } from './pages.ts';
export { trainingErrors as errors } from './errors.ts';
export { trainingPermissions as permissions } from './permissions.ts';
export { trainingAuditActions as auditActions } from './audit.ts';
export { trainingMessages as messages } from './messages.ts';
export { trainingRetention as retention } from './personal-data/retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 3002;

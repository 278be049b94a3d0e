export { practiceErrors as errors } from './errors.ts';
export { practiceMessages as messages } from './messages.ts';
export { practiceRetention as retention } from './retention.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2005;

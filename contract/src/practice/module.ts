export { practiceErrors as errors } from './errors.ts';
export { practiceMessages as messages } from './messages.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 2005;

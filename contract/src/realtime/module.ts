export { realtimeErrors as errors } from './errors.ts';

/** Codes of this module's errors begin with these four digits. */
export const errorRange = 1008;

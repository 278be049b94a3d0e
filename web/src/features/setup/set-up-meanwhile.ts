import { setupErrors } from '@ganlin/contract/setup/errors';
import { ApiError } from '../../lib/api/failure.ts';

/** Whether a call was refused because the site is set up already. */
export const isSetUpMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === setupErrors.setupDone.code;

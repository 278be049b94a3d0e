import { AppError } from '../../../platform/errors.ts';

/** Refuses a file that cannot be read, with the reason. */
export const unreadable = (reason: string): AppError => new AppError('importUnreadable', { reason });

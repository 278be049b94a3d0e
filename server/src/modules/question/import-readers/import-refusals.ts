import { AppError } from '../../../platform/errors.ts';

/** A file that cannot be taken, and why. */
export const unreadable = (reason: string): AppError => new AppError('importUnreadable', { reason });

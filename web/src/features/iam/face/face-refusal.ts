import { errors } from '@ganlin/contract/errors';
import { ApiError } from '../../../lib/api/failure.ts';

const final: ReadonlySet<number> = new Set([
  errors.faceOff.code,
  errors.faceTriesOver.code,
  errors.faceNotForStaff.code,
]);

/** No further try can succeed just now. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && final.has(error.code);
}

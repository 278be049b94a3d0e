import { iamErrors } from '@ganlin/contract/iam/errors';
import { ApiError } from '../../../lib/api/failure.ts';

const final: ReadonlySet<number> = new Set([
  iamErrors.faceOff.code,
  iamErrors.faceTriesOver.code,
  iamErrors.faceNotForStaff.code,
]);

/** No retry can succeed at the moment. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && final.has(error.code);
}

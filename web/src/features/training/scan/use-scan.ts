import { trainingErrors } from '@ganlin/contract/training/errors';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { ApiError, isOutage } from '../../../lib/api/failure.ts';
import { useSession } from '../../../lib/session/session.ts';
import { forgetRegistration, keepRegistration, storedRegistration, type GuestKey } from './stored-registration.ts';

const TRIES = 4;

/** Checks in automatically: signed-in users by their account, guests by what they type once for all sessions. */
export function useScan(token: string) {
  const { userId } = useSession();
  const [given, setGiven] = useState<GuestKey | undefined>(() => (userId === '' ? storedRegistration() : undefined));
  // The call is idempotent, so it may be retried as often as a bad network needs.
  const scan = useQuery({
    queryKey: [checkInApi.scan.path, { token, userId, given }],
    queryFn: async () => {
      try {
        const reply = await call(checkInApi.scan, { token, ...given });
        if (given) keepRegistration(given);
        return reply;
      } catch (error) {
        // The identity was correct; typing took longer than the code is valid, and must not be lost.
        if (given && isOnlyTheTime(error)) keepRegistration(given);
        throw error;
      }
    },
    enabled: token !== '' && (userId !== '' || given !== undefined),
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    retry: (count, error) => count < TRIES && isOutage(error),
    meta: { silent: true },
  });
  const give = (key: GuestKey) => {
    // Submitting the same values again means: retry.
    if (given?.code === key.code && given.mobile === key.mobile) void scan.refetch();
    setGiven(key);
  };
  const startOver = () => {
    forgetRegistration();
    setGiven(undefined);
  };
  return { scan, given, give, startOver, isGuest: userId === '' };
}

const isOnlyTheTime = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === trainingErrors.checkInExpired.code || error.code === trainingErrors.checkInNotNow.code);

const answersToForm: ReadonlySet<number> = new Set([
  trainingErrors.registrationNotFound.code,
  trainingErrors.checkInNotEnrolled.code,
]);

/** Whether another registration, typed in, may succeed where this one failed. */
export const mayTypeAnother = (error: Error | null): boolean =>
  error instanceof ApiError && answersToForm.has(error.code);

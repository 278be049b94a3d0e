import { trainingErrors } from '@ganlin/contract/training/errors';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { ApiError, isOutage } from '../../../lib/api/failure.ts';
import { useSession } from '../../../lib/session/session.ts';
import { forgetRegistration, keepRegistration, storedRegistration, type GuestKey } from './kept-registration.ts';

const TRIES = 4;

/** Checks in by itself: whoever is signed in by their account, a guest by what they type, once for all sessions. */
export function useScan(token: string) {
  const { userId } = useSession();
  const [given, setGiven] = useState<GuestKey | undefined>(() => (userId === '' ? storedRegistration() : undefined));
  // A second time changes nothing on the server, so it may be asked as often as a bad network needs.
  const scan = useQuery({
    queryKey: [checkInApi.scan.path, { token, userId, given }],
    queryFn: async () => {
      try {
        const reply = await call(checkInApi.scan, { token, ...given });
        if (given) keepRegistration(given);
        return reply;
      } catch (error) {
        // Who they are was right; typing took longer than the code lives, and must not be for nothing.
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
    // The same once more means: try again.
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

/** Whether another registration, typed in, may succeed where this one did not. */
export const mayTypeAnother = (error: Error | null): boolean =>
  error instanceof ApiError && answersToForm.has(error.code);

import { z } from 'zod';

/** By what a guest finds their registration. */
const GuestKey = z.object({ code: z.string(), mobile: z.string() });
export type GuestKey = z.infer<typeof GuestKey>;

const Stored = GuestKey.extend({ until: z.number() });

const KEY = 'training.checkIn';
/** As long as most classes last. On a shared computer it is not for ever, and the page offers to forget it at once. */
export const RETENTION_DAYS = 7;

/** What was typed at an earlier session. A frame that denies storage, or an unreadable text, is as nothing. */
export function storedRegistration(): GuestKey | undefined {
  try {
    const { until, ...key } = Stored.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
    if (until > Date.now()) return key;
  } catch {
    // As nothing.
  }
  forgetRegistration();
  return undefined;
}

/** For some days from the last use; nothing but these two is kept. */
export function keepRegistration({ code, mobile }: GuestKey): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, mobile, until: Date.now() + RETENTION_DAYS * 86_400_000 }));
  } catch {
    // Then it is typed again at the next session.
  }
}

export function forgetRegistration(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}

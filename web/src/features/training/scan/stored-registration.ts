import { z } from 'zod';

/** What a guest finds their registration by. */
const GuestKey = z.object({ code: z.string(), mobile: z.string() });
export type GuestKey = z.infer<typeof GuestKey>;

const Stored = GuestKey.extend({ until: z.number() });

const KEY = 'training.checkIn';
/**
 * As long as most classes last. On a shared computer it must expire, and the page offers to delete it immediately.
 */
export const RETENTION_DAYS = 7;

/** What was typed at an earlier session. Denied storage or unreadable text counts as none. */
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

/** Stored for some days from the last use; nothing but these two values is stored. */
export function keepRegistration({ code, mobile }: GuestKey): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, mobile, until: Date.now() + RETENTION_DAYS * 86_400_000 }));
  } catch {
    // The user types it again at the next session.
  }
}

export function forgetRegistration(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to delete.
  }
}

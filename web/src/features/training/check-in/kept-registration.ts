import { z } from 'zod';

/** By what a guest finds their registration. */
const GuestKey = z.object({ code: z.string(), mobile: z.string() });
export type GuestKey = z.infer<typeof GuestKey>;

const KEY = 'training.checkIn';

/** What was typed at an earlier session. A frame that denies storage, or an unreadable text, is as nothing. */
export function keptRegistration(): GuestKey | undefined {
  try {
    return GuestKey.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return undefined;
  }
}

export function keepRegistration({ code, mobile }: GuestKey): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, mobile }));
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

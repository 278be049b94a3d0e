import { createHmac, timingSafeEqual } from 'node:crypto';
import { addMinutes } from '@ganlin/contract/core/time';
import { CHECK_IN_OPENS_MINUTES, CHECK_IN_SECONDS } from '@ganlin/contract/training/check-in';
import { AttendanceState } from '@ganlin/contract/training/kinds';

const SLOT_MS = CHECK_IN_SECONDS * 1000;
const ID_BYTES = 16;
const SLOT_BYTES = 4;
/** Long enough that nobody guesses one in half a minute; a longer code would be harder to scan from the last row. */
const SIGNATURE_BYTES = 16;
/** Thirty-six bytes fill their 48 characters to the last bit: two texts never decode to the same bytes. */
const shape = /^[\w-]{48}$/;

/** Time is divided into slots as long as a code's lifetime. */
export const slotOf = (now: Date): number => Math.floor(now.getTime() / SLOT_MS);

/** Milliseconds until the next code. */
export const leftOf = (now: Date): number => SLOT_MS - (now.getTime() % SLOT_MS);

/** Content of the code on the screen: session, time slot and our signature. */
export function tokenOf(secret: string, sessionId: string, slot: number): string {
  const payload = Buffer.alloc(ID_BYTES + SLOT_BYTES);
  payload.write(sessionId.replaceAll('-', ''), 'hex');
  payload.writeUInt32BE(slot, ID_BYTES);
  // The prefix separates this from everything else signed with the same secret.
  const signature = createHmac('sha256', secret).update('check-in:').update(payload).digest();
  return Buffer.concat([payload, signature.subarray(0, SIGNATURE_BYTES)]).toString('base64url');
}

interface ReadToken {
  readonly sessionId: string;
  /** Shown now, or in the slot before. */
  readonly isCurrent: boolean;
}

/** Returns the session of a token; undefined if it is not ours. */
export function readToken(secret: string, token: string, now: Date): ReadToken | undefined {
  if (!shape.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const sessionId = idOf(bytes.toString('hex', 0, ID_BYTES));
  const slot = bytes.readUInt32BE(ID_BYTES);
  if (!timingSafeEqual(Buffer.from(tokenOf(secret, sessionId, slot)), Buffer.from(token))) return undefined;
  const age = slotOf(now) - slot;
  return { sessionId, isCurrent: age === 0 || age === 1 };
}

const idOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

interface Window {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly lateMinutes: number;
}

export const opensAt = ({ startsAt }: Pick<Window, 'startsAt'>): Date => addMinutes(startsAt, -CHECK_IN_OPENS_MINUTES);

/** The last moment, inclusive, at which an arrival is on time. */
export const lateAt = ({ startsAt, lateMinutes }: Omit<Window, 'endsAt'>): Date => addMinutes(startsAt, lateMinutes);

/** The attendance state for an arrival now; undefined outside the hours. */
export function attendanceAt(window: Window, now: Date): AttendanceState | undefined {
  if (now < opensAt(window) || now > window.endsAt) return undefined;
  return now <= lateAt(window) ? AttendanceState.present : AttendanceState.late;
}

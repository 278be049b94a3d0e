import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time step and digits that every authenticator app uses by default (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A device's clock may be this many steps off in either direction. */
const STEPS_OFF = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step of this code, if it is near the current one and later than the last one used. */
export function takenStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): number | undefined {
  const current = stepAt(now);
  // Every step is compared, so that the response time reveals nothing.
  const found = [...Array(2 * STEPS_OFF + 1).keys()]
    .map((index) => current - STEPS_OFF + index)
    .filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code.padEnd(DIGITS))));
  return found.find((step) => step > lastStep);
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The content of the QR code for an authenticator app. */
export function enrolmentAddress(secret: Buffer, { site, userName }: { site: string; userName: string }): string {
  const label = encodeURIComponent(`${site}:${userName}`);
  const query = new URLSearchParams({ secret: base32(secret), issuer: site });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

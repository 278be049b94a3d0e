import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { LAUNCH_CLOCK_SECONDS } from '@ganlin/contract/embed/launch';

export interface LaunchText {
  readonly keyId: string;
  readonly at: number;
  readonly nonce: string;
  readonly userName: string;
  readonly path: string;
  readonly regionId: string;
}

/** Signs a host's request, with the fields in the order of the contract. */
export function signatureOf(secret: string, words: LaunchText): string {
  const { keyId, at, nonce, userName, path, regionId } = words;
  return createHmac('sha256', secret).update([keyId, at, nonce, userName, path, regionId].join('\n')).digest('hex');
}

/** Compares in constant time, so that timing does not reveal how far two signatures agree. */
export function isSignature(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given, 'hex'), Buffer.from(wanted, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const isTimely = (at: number, now: Date): boolean => Math.abs(at - now.getTime() / 1000) <= LAUNCH_CLOCK_SECONDS;

export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** `/web/uc/` and `/web/uc` are the same page. */
export const isSamePath = (one: string, other: string): boolean => bare(one) === bare(other);

/** A path without slashes at its end. */
export const bare = (path: string): string => path.replace(/\/+$/, '');

/** Origins as a browser writes them, without duplicates and default ports. */
export function originsOf(given: readonly string[]): string[] {
  const plain = given.map((origin) => origin.replace(/^(http:.*):0*80$|^(https:.*):0*443$/, '$1$2'));
  return [...new Set(plain)];
}

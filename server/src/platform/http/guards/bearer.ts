import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a program has shown the operator's token. An empty token is none, and nobody has it. */
export function hasBearer({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  if (token === '') return false;
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

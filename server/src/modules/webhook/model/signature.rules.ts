import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface Signed {
  readonly id: string;
  /** Unix seconds. */
  readonly at: number;
  readonly body: string;
}

/** `v1,<base64>` as in Standard Webhooks. */
export function signatureOf(secret: string, { id, at, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`, 'utf8').digest('base64')}`;
}

/** While two secrets are valid, both sign: the receiver accepts either. */
export const signatureHeader = (secrets: readonly string[], signed: Signed): string =>
  secrets.map((secret) => signatureOf(secret, signed)).join(' ');

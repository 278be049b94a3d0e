import { randomBytes } from 'node:crypto';

const BYTES = 32;

/** How long a browser stays known after its last sign-in. */
export const DEVICE_SECONDS = 180 * 86_400;

const sent = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;

export const newDevice = (): string => randomBytes(BYTES).toString('base64url');

/** The value of the device cookie in a request's header, or empty if there is none of the right format. */
export const deviceIn = (header: string | undefined): string => (header && sent.exec(header)?.[1]) || '';

/** It grants no access by itself, and no script needs it. */
export function deviceCookie(value: string, { secure }: { readonly secure: boolean }): string {
  return `device=${value}; Path=/api; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

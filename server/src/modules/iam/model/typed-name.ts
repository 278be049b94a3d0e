import type { Ctx } from '../../../platform/ctx.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';

/** Numbers users type in the account field: their mobile, their id card, any number they know by heart. */
const number = /^[+\d -]{8,}x?$/i;

/**
 * The key under which login attempts are counted: the same input gives the same key, and a typed number never appears
 * in plain.
 */
export function countedName({ config }: Pick<Ctx, 'config'>, typed: string): string {
  const name = typed.toLowerCase();
  return number.test(name) ? `#${keyedHash(config.searchSecret, 'typedName', name).toString('base64url')}` : name;
}

/**
 * The typed name as the log shows it: an existing account's name in full, an unknown number masked except for its
 * ends.
 */
export function loggedName(typed: string, account: object | undefined): string {
  const name = typed.toLowerCase();
  return account === undefined && number.test(name) ? `${name.slice(0, 3)}****${name.slice(-2)}` : name;
}

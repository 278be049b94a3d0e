import type { Ctx } from '../../../platform/ctx.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';

/** What people type where the account belongs: their mobile, their id card, whatever number they know by heart. */
const number = /^[+\d -]{8,}x?$/i;

/** The name under which tries at an account are counted: the same for the same typing, and no number as it was typed. */
export function countedName({ config }: Pick<Ctx, 'config'>, typed: string): string {
  const name = typed.toLowerCase();
  return number.test(name) ? `#${keyedHash(config.searchSecret, 'typedName', name).toString('base64url')}` : name;
}

/** What the log says was typed: the account's name if there is one, of a number that is none the ends. */
export function loggedName(typed: string, account: object | undefined): string {
  const name = typed.toLowerCase();
  return account === undefined && number.test(name) ? `${name.slice(0, 3)}****${name.slice(-2)}` : name;
}

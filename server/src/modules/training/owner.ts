import { timingSafeEqual } from 'node:crypto';
import { takeBack, withinLimit } from '../../platform/cache/limit.ts';
import type { Ctx, User } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { keyedHash } from '../../platform/sealed.ts';
import { findOwn, openIdCard, openMobile } from '../iam/index.ts';
import { findByCode, linkOwn } from './person.queries.ts';
import { hashesOf, personOf, type Person } from './person.ts';

/** Wrong mobile numbers for one code, from whatever address and by whatever way. */
const WRONG_PER_CODE = { count: 5, seconds: 86_400 } as const;

/**
 * The registration of whoever has its code and mobile number, or is signed in as its owner. Every wrong pair is the same
 * refusal after the same work: nobody learns which half was right. Where no mobile number was given the code is enough:
 * nobody but the applicant has ever seen it.
 */
export async function getOwned(ctx: Ctx, { code, mobile }: { code: string; mobile: string }): Promise<Person> {
  const row = await findByCode(ctx.db, code);
  if (row && ctx.user && row.userId === ctx.user.id) return personOf(row);
  const tries = `registration-code:${keyedHash(ctx.config.searchSecret, 'registration-code', code).toString('hex')}`;
  if (!(await withinLimit(ctx, tries, WRONG_PER_CODE))) throw new AppError('registrationLocked');
  const given = keyedHash(ctx.config.searchSecret, 'mobile', mobile);
  const isSame = timingSafeEqual(given, row?.mobileHash ?? Buffer.alloc(given.length));
  const isFree = row !== undefined && row.mobileHash === null;
  if (!row || !(isSame || isFree)) throw new AppError('registrationNotFound');
  await takeBack(ctx, tries);
  return personOf(row);
}

/** What an account knows of its owner, to fill in and to be found by. */
export async function knownOf(ctx: Ctx<User>) {
  const own = await findOwn(ctx.db, ctx.user.id);
  const { id } = ctx.user;
  return {
    name: own?.realName ?? '',
    mobile: openMobile(ctx, id, own?.mobileSealed ?? ''),
    idCard: openIdCard(ctx, id, own?.idCardSealed ?? ''),
    email: own?.email ?? '',
    unit: own?.deptName ?? '',
  };
}

/**
 * From now on the account has what was registered without one under its mobile number or id card. Both are proved: a
 * number is changed with its code or by staff, a card by staff alone. Were people to enter their card themselves, it
 * must not be looked for here.
 */
export async function linkAccount(ctx: Ctx<User>, known: { mobile: string; idCard: string }): Promise<void> {
  await linkOwn(ctx.db, ctx.user.id, hashesOf(ctx, known));
}

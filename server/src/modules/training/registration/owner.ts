import { timingSafeEqual } from 'node:crypto';
import { takeBack, withinLimit } from '../../../platform/cache/limit.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isTaken } from '../../../platform/db/conflict.ts';
import { AppError } from '../../../platform/errors.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { findOwn, openIdCard, openMobile } from '../../iam/index.ts';
import { findByCode, hasOwn, linkOwn } from '../model/person.queries.ts';
import { hashesOf, personOf, type Person } from '../model/person.ts';

/** Wrong mobile numbers for one code, from whatever address and by whatever way. */
const WRONG_PER_CODE = { count: 5, seconds: 86_400 } as const;

/**
 * The registration of whoever has its code and mobile number, or is signed in as its owner or as who sent it in. Every wrong pair is the same
 * refusal after the same work: nobody learns which half was right. Where no mobile number was given the code is enough:
 * nobody but the applicant has ever seen it.
 */
export async function getOwned(ctx: Ctx, { code, mobile }: { code: string; mobile: string }): Promise<Person> {
  const row = await findByCode(ctx.db, code);
  if (row && ctx.user && isHandledBy(row, ctx.user.id)) return personOf(row);
  const tries = `registration-code:${keyedHash(ctx.config.searchSecret, 'registration-code', code).toString('hex')}`;
  if (!(await withinLimit(ctx, tries, WRONG_PER_CODE))) throw new AppError('registrationLocked');
  const given = keyedHash(ctx.config.searchSecret, 'mobile', mobile);
  const isSame = timingSafeEqual(given, row?.mobileHash ?? Buffer.alloc(given.length));
  const isFree = row !== undefined && row.mobileHash === null;
  if (!row || !(isSame || isFree)) throw new AppError('registrationNotFound');
  await takeBack(ctx, tries);
  return personOf(row);
}

/** Whose it is, or who signed somebody up that has no account here yet. */
export const isHandledBy = (
  { userId, registeredBy }: Pick<Person, 'userId' | 'registeredBy'>,
  accountId: string,
): boolean => userId === accountId || (userId === null && registeredBy === accountId);

/**
 * The account whose registration a form is: that of whoever sends it, if the form has a number of theirs. Where no number
 * can be compared, because the form or the account has none, their first in the class is taken for their own. Anybody
 * else's is sent in by them and is not theirs: check-in, exams and completion are a person's, not an account's.
 */
export async function ownerOf(
  ctx: Ctx,
  form: { readonly mobile: string; readonly idCard: string },
  { classId, except }: { readonly classId: string; readonly except?: string },
): Promise<string | null> {
  const { user } = ctx;
  if (!user) return null;
  const known = await knownOf({ ...ctx, user });
  const comparable = (['mobile', 'idCard'] as const).filter((field) => form[field] !== '' && known[field] !== '');
  if (comparable.some((field) => form[field] === known[field])) return user.id;
  if (comparable.length > 0 || (await hasOwn(ctx.db, { classId, userId: user.id, except }))) return null;
  return user.id;
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
  try {
    await linkOwn(ctx.db, ctx.user.id, hashesOf(ctx, known));
  } catch (error) {
    // Another call of theirs was quicker.
    if (!isTaken(error, 'training_person_user_key')) throw error;
  }
}

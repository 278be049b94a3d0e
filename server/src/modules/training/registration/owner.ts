import { timingSafeEqual } from 'node:crypto';
import { takeBack, withinLimit } from '../../../platform/cache/limit.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isTaken } from '../../../platform/db/conflict.ts';
import { AppError } from '../../../platform/errors.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { findOwn, openIdCard, openMobile } from '../../iam/index.ts';
import { findByCode, hasOwn, linkOwn } from '../model/person.queries.ts';
import { hashesOf, personOf, type Person } from '../model/person.ts';

/** Max wrong mobile numbers for one code, from any IP address and through any endpoint. */
const WRONG_PER_CODE = { count: 5, seconds: 86_400 } as const;

/**
 * Returns the registration for its code and mobile number, or for a signed-in user who owns or submitted it. Every
 * wrong pair gets the same refusal after the same work: nobody learns which half was right. If no mobile number was
 * given, the code is enough: nobody but the applicant has ever seen it.
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

/** Whether the user owns it, or signed up someone who has no account here yet. */
export const isHandledBy = (
  { userId, registeredBy }: Pick<Person, 'userId' | 'registeredBy'>,
  accountId: string,
): boolean => userId === accountId || (userId === null && registeredBy === accountId);

/**
 * The account that owns a form's registration: the sender's, if the form contains a number of theirs. If no number
 * can be compared, because the form or the account has none, their first registration in the class counts as their
 * own. Any other is submitted by them but not theirs: check-in, exams and completion belong to a person, not an
 * account.
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

/** An account's data on its owner, for prefilling and for matching. */
export const knownOf = async (ctx: Ctx<User>) =>
  (await knownAs(ctx, ctx.user.id)) ?? { name: '', mobile: '', idCard: '', email: '', unit: '' };

export async function knownAs(ctx: Ctx, id: string) {
  const own = await findOwn(ctx.db, id);
  return (
    own && {
      name: own.realName,
      mobile: openMobile(ctx, id, own.mobileSealed),
      idCard: openIdCard(ctx, id, own.idCardSealed),
      email: own.email,
      unit: own.deptName ?? '',
    }
  );
}

/**
 * Links registrations made without an account under the user's mobile number or id card to the account. Both are
 * verified: a number is changed with its code or by staff, a card by staff only. If users could enter their card
 * themselves, it must not be matched here.
 */
export async function linkAccount(ctx: Ctx<User>, known: { mobile: string; idCard: string }): Promise<void> {
  try {
    await linkOwn(ctx.db, ctx.user.id, hashesOf(ctx, known));
  } catch (error) {
    // A concurrent request of the same user was faster.
    if (!isTaken(error, 'training_person_user_key')) throw error;
  }
}

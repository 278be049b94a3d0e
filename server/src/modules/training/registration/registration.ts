import { requested, type RegistrationForm } from '@ganlin/contract/training/form';
import type { RegistrationState } from '@ganlin/contract/training/kinds';
import type { registrationApi } from '@ganlin/contract/training/registration';
import { withinLimit } from '../../../platform/cache/limit.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { isContested, isTaken } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/http/guards/address-key.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { getDeptPath, useCaptcha } from '../../iam/index.ts';
import { deptIdsOf } from '../model/class.queries.ts';
import { asTaken, createRegistration, refuseFaulty, refuseUnlessOpen } from './create-registration.ts';
import { knownOf, linkAccount, ownerOf } from './owner.ts';
import { findByKey } from '../model/person.queries.ts';
import { personOf, shownState } from '../model/person.ts';
import { getShown } from './public-class.ts';
import { waitingPlaceOf } from '../model/seats.queries.ts';

/** A repeated key gets the first response again, and writes nothing. */
export const save: Handler<typeof registrationApi.save> = async (ctx, input) => {
  const { activityId, key = newId(), captchaKey, captchaValue, ...given } = input;
  const trainclass = await getShown(ctx, activityId);
  const earlier = await repeated(ctx, activityId, key);
  if (earlier) return earlier;
  await refuseOutsider(ctx, activityId);
  // Also checked before anything is locked: a request that fails anyway must not make others wait.
  refuseUnlessOpen(trainclass, ctx.now);
  refuseFaulty(requested(given, trainclass), trainclass);
  const { user } = ctx;
  if (!user) await checkGuest(ctx, { captchaKey, captchaValue, once: `${activityId}:${key}` });
  // Links registrations under the user's numbers before checking whether they have one.
  else await linkAccount({ ...ctx, user }, await knownOf({ ...ctx, user }));
  return enter(ctx, { activityId, key, given });
};

interface Entry {
  readonly activityId: string;
  readonly key: string;
  readonly given: RegistrationForm;
}

async function enter(ctx: Ctx, { activityId, key, given }: Entry): Promise<Awaited<ReturnType<typeof replyOf>>> {
  try {
    return await transaction(ctx, async (ctx) => {
      const locked = await getShown(ctx, activityId, { lock: true });
      refuseUnlessOpen(locked, ctx.now);
      const form = requested(given, locked);
      const userId = await ownerOf(ctx, form, { classId: activityId });
      return replyOf(
        ctx,
        await createRegistration(ctx, locked, { form, key, userId, registeredBy: ctx.user?.id ?? null }),
      );
    });
  } catch (error) {
    if (isTaken(error, 'training_person_code_key')) return enter(ctx, { activityId, key, given });
    // The call was repeated before the first one had its response.
    const first = isContested(error) ? await repeated(ctx, activityId, key) : undefined;
    if (first) return first;
    throw asTaken(error);
  }
}

/**
 * A family or two at one computer register without a captcha; further registrations from the same IP address need one
 * each time.
 */
const WITHOUT_CAPTCHA = { count: 2, seconds: 86_400 } as const;

interface Captcha {
  readonly captchaKey: string | undefined;
  readonly captchaValue: string | undefined;
  readonly once: string;
}

/**
 * Counted before it is checked, so that concurrent requests cannot bypass it. A class and a key make at most one
 * registration: a page that repeats its call because the server was busy is counted once.
 */
async function checkGuest(ctx: Ctx, { captchaKey, captchaValue, once }: Captcha): Promise<void> {
  const limit = { ...WITHOUT_CAPTCHA, once };
  if (await withinLimit(ctx, `guest-registration:${addressKey(ctx.origin.ip)}`, limit)) return;
  if (captchaKey === undefined || captchaValue === undefined) throw new AppError('registrationCaptcha');
  await useCaptcha(ctx, { captchaKey, captchaValue });
}

/** The response to a registration. */
export async function replyOf(
  { db }: Pick<Ctx, 'db'>,
  { id, code, state }: { id: string; code: string; state: RegistrationState },
) {
  return { code, state, waitingPlace: await waitingPlaceOf(db, id) };
}

async function repeated(ctx: Ctx, classId: string, key: string) {
  const row = await findByKey(ctx.db, classId, key);
  const person = row && personOf(row);
  return person && replyOf(ctx, { ...person, state: shownState(person) });
}

/** A class for certain departments requires a signed-in user who belongs to one of them. */
async function refuseOutsider(ctx: Ctx, classId: string): Promise<void> {
  if (!(await isFor(ctx, classId))) throw new AppError('registrationMembersOnly');
}

export async function isFor(ctx: Ctx, classId: string): Promise<boolean> {
  const deptIds = await deptIdsOf(ctx.db, classId);
  if (deptIds.length === 0) return true;
  if (!ctx.user) return false;
  const path = await getDeptPath(ctx.reservedPool, ctx.user.id);
  return path.some((deptId) => deptIds.includes(deptId));
}

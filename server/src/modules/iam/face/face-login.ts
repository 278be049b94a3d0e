import type { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { RoleType } from '@ganlin/contract/iam/user';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/http/guards/address-key.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { integrationOf } from '../../site/index.ts';
import { faceOf } from './face-capture.ts';
import { refuseUnlessOpen, useChallenge } from './face-challenge.ts';
import { findNamed, findOwner } from './face-gallery.ts';
import { countTry, takeBackTry, triesAt, triesFrom } from './face-tries.ts';
import * as queries from './face.queries.ts';
import { findUserByName } from '../model/queries.ts';
import { refuseUnlessNormal, signIn } from '../session/login.ts';
import { countedName, loggedName } from '../model/typed-name.ts';

const WAY = '人脸登录';

export const faceLogin: Handler<typeof faceApi.login> = async (ctx, { username, nonce, ...capture }) => {
  await refuseUnlessOpen(ctx);
  const action = await useChallenge(ctx, nonce);
  const { threshold, triesPerDay } = await integrationOf(ctx, 'face');
  const name = countedName(ctx, username);
  const counted = [...triesFrom(addressKey(ctx.origin.ip)), ...(username === '' ? [] : triesAt(name, triesPerDay))];
  await countTry(ctx, counted);
  const face = await faceOf(ctx, capture, action);
  const found =
    username === ''
      ? await findOwner(ctx, face, threshold)
      : await findNamed(ctx, face, { userName: username, threshold });
  const user = found === undefined ? undefined : await queries.findAccount(ctx.db, found);
  if (!user) return refuseUnknown(ctx, username);
  if (username === '') {
    // An account with too many tries cannot be entered by leaving the name out.
    const own = triesAt(countedName(ctx, user.userName), triesPerDay);
    await countTry(ctx, own);
    counted.push(...own);
  }
  if (user.roleType === RoleType.staff) throw new AppError('faceNotForStaff');
  refuseUnlessNormal(user);
  await takeBackTry(ctx, counted);
  return transaction(ctx, (ctx) => signIn(ctx, user, { way: WAY }));
};

/** No such account, one without a face, another's face: the response is the same. */
async function refuseUnknown(ctx: Ctx, userName: string): Promise<never> {
  // The account that was tried: the entry is part of its data export, and is anonymised when the account is erased.
  const tried = userName === '' ? undefined : await findUserByName(ctx.db, userName.toLowerCase());
  const by = { id: tried?.id ?? null, userName: loggedName(userName, tried), realName: tried?.realName ?? '' };
  await record(ctx, { action: 'iam.loginFailed', by, summary: WAY });
  throw new AppError('faceUnknown');
}

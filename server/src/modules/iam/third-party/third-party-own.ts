import { Provider, providerLabels, type thirdPartyApi } from '@ganlin/contract/iam/sign-in/third-party';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { provePassword } from '../profile/own-password.ts';
import { refuseDemo } from '../profile/own-profile.ts';
import { proveOwner } from '../profile/own-proof.ts';
import { bindTo } from './third-party-binding.ts';
import { addressOf, outsiderOf } from './third-party-provider.ts';
import { comeBack, setOut } from './third-party-trip.ts';
import * as queries from '../model/third-party.queries.ts';

export const list: Handler<typeof thirdPartyApi.list> = async (ctx) => {
  const bindings = await queries.listBindings(ctx.db, ctx.user.id);
  return bindings.map((binding) => ({ ...binding, provider: Provider.parse(binding.provider) }));
};

export const addUrl: Handler<typeof thirdPartyApi.addUrl> = async (ctx, { provider, state, ...proof }) => {
  await refuseDemo(ctx);
  await proveOwner(ctx, proof);
  const url = await addressOf(ctx, provider, state);
  await setOut(ctx, state, { provider, userId: ctx.user.id });
  return { url };
};

export const add: Handler<typeof thirdPartyApi.add> = async (ctx, { code, ...proof }) => {
  const { provider, userId } = await comeBack(ctx, proof);
  if (userId !== ctx.user.id) throw new AppError('stateWrong');
  const outsider = await outsiderOf(ctx, provider, code);
  await refuseDemo(ctx);
  await transaction(ctx, (ctx) => bindTo(ctx, outsider, { owner: ctx.user, lastLoginAt: null }));
  return { provider };
};

export const unbind: Handler<typeof thirdPartyApi.unbind> = async (ctx, { id, password }) => {
  await provePassword(ctx, password);
  return transaction(ctx, async (ctx) => {
    const gone = await queries.deleteBinding(ctx.db, id, ctx.user.id);
    if (!gone) throw new AppError('bindingNotFound');
    const summary = providerLabels[Provider.parse(gone.provider)];
    await record(ctx, { action: 'iam.bindingRemoved', target: `user:${ctx.user.id}`, summary });
    return null;
  });
};

import { providerLabels, type Provider } from '@ganlin/contract/iam/sign-in/third-party';
import type { Ctx } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { keyedHash, seal } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { noticeNewWay } from '../profile/own-proof.ts';
import type { Outsider } from './third-party-provider.ts';
import * as queries from '../model/third-party.queries.ts';

export interface Owner {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
}

export const findBound = (ctx: Ctx, outsider: Outsider) => queries.findBound(ctx.db, externalOf(ctx, outsider));

/** Binds a third-party account to a user. Call it in a transaction. */
export async function bindTo(
  ctx: Ctx,
  outsider: Outsider,
  { owner, lastLoginAt }: { owner: Owner; lastLoginAt: Date | null },
): Promise<void> {
  const isBound = await refuseTies(ctx, outsider, owner);
  if (isBound) return;
  const { provider, app, nickName } = outsider;
  await queries.deleteDeadBindings(ctx.db, externalOf(ctx, outsider), { userId: owner.id });
  const id = newId();
  await queries
    .insertBinding(ctx.db, {
      id,
      userId: owner.id,
      provider,
      app,
      ...nameOf(ctx, id, outsider),
      nickName,
      createdAt: ctx.now,
      lastLoginAt,
    })
    .catch(onConflict('iam_binding_external_key', 'bindingTaken'))
    .catch(onConflict('iam_binding_user_key', 'bindingExists'));
  const summary = providerLabels[provider];
  await record(ctx, { action: 'iam.bindingAdded', target: `user:${owner.id}`, summary, by: owner });
  await noticeNewWay(ctx, owner.id, { way: wayOf(provider) });
}

/** Refuses what cannot be bound; true if the two are bound already. */
export async function refuseTies(ctx: Ctx, outsider: Outsider, owner: Owner): Promise<boolean> {
  const bound = await findBound(ctx, outsider);
  if (bound && bound.id !== owner.id) throw new AppError('bindingTaken');
  if (bound) return true;
  const others = await queries.countBindings(ctx.db, owner.id, outsider);
  if (others > 0) throw new AppError('bindingExists');
  return false;
}

/** Records a sign-in, with the user's current name at the provider. */
export async function noteUse(ctx: Ctx, bindingId: string, outsider: Outsider): Promise<void> {
  const { nickName } = outsider;
  await queries.updateBinding(ctx.db, bindingId, {
    ...nameOf(ctx, bindingId, outsider),
    nickName,
    lastLoginAt: ctx.now,
  });
}

export const wayOf = (provider: Provider): string => `${providerLabels[provider]}登录`;

function nameOf(ctx: Ctx, bindingId: string, outsider: Outsider) {
  const [externalHash] = externalOf(ctx, outsider).hashes;
  const sealedAt = ['iamBinding.externalSealed', bindingId] as const;
  return { externalHash, externalSealed: seal(ctx.config.dataKeys, outsider.ids[0], sealedAt) };
}

function externalOf({ config }: Ctx, { provider, app, ids }: Outsider) {
  const hash = (id: string): Buffer => keyedHash(config.searchSecret, `binding:${provider}:${app}`, id);
  const [first, ...others] = ids;
  return { provider, app, hashes: [hash(first), ...others.map(hash)] as const };
}

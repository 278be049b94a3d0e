import { CardProvider } from '@ganlin/contract/iam/sign-in/third-party';
import type { Ctx } from '../../../platform/ctx.ts';
import { sendCard, type Card, type CardOutcome, type CardSender } from '../../../platform/gateways/card/card.ts';
import { dingtalkCards } from '../../../platform/gateways/card/dingtalk-card.ts';
import { wecomCards } from '../../../platform/gateways/card/wecom-card.ts';
import type { PartnerApp } from '../../../platform/gateways/oauth/partner.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import * as queries from '../model/third-party.queries.ts';
import { findApp } from './third-party-provider.ts';

const senders: Readonly<Record<CardProvider, CardSender>> = { crop: wecomCards, ding: dingtalkCards };

interface Reachable {
  readonly app: PartnerApp;
  /** The user's id at the provider. */
  readonly to: string;
}

/** Where a card can reach a user: the site's app sends messages there, and the user has bound an account of it. */
export async function cardProvidersOf(ctx: Ctx, userId: string): Promise<CardProvider[]> {
  const found: CardProvider[] = [];
  for (const provider of CardProvider.options) if (await findReachable(ctx, userId, provider)) found.push(provider);
  return found;
}

/** Sends a card that opens a page of the site. Its text goes through the provider: it must not be personal. */
export async function sendCardTo(
  ctx: Ctx,
  { userId, provider }: { readonly userId: string; readonly provider: CardProvider },
  { path, ...card }: Omit<Card, 'url'> & { readonly path: `/${string}` },
): Promise<CardOutcome> {
  const reachable = await findReachable(ctx, userId, provider);
  if (!reachable) return 'refused';
  const url = `${ctx.config.publicUrl}${path}`;
  const { outcome, reason } = await sendCard(senders[provider], reachable, { ...card, url });
  if (outcome !== 'sent') ctx.log.warn({ provider, userId, reason, outcome }, 'card not sent');
  return outcome;
}

async function findReachable(ctx: Ctx, userId: string, provider: CardProvider): Promise<Reachable | undefined> {
  const app = await findApp(ctx, provider);
  if (!app || app.agentId === '' || ctx.config.publicUrl === '') return undefined;
  const binding = await queries.findReachable(ctx.db, userId, { provider, app: app.id });
  if (!binding) return undefined;
  return { app, to: unseal(ctx.config.dataKeys, binding.externalSealed, ['iamBinding.externalSealed', binding.id]) };
}

import type { Provider } from '@ganlin/contract/iam/sign-in/third-party';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { PartnerRefusal } from '../../../platform/gateways/oauth/ask.ts';
import { dingtalk } from '../../../platform/gateways/oauth/dingtalk.ts';
import type { Identity, Partner, PartnerApp } from '../../../platform/gateways/oauth/partner.ts';
import { wechat } from '../../../platform/gateways/oauth/wechat.ts';
import { wecom } from '../../../platform/gateways/oauth/wecom.ts';
import { integrationOf, siteSwitches } from '../../site/index.ts';

const partners = { wechat, crop: wecom, ding: dingtalk } as const satisfies Readonly<Record<Provider, Partner>>;
const switchOf = { wechat: 'wechatLogin', crop: 'cropLogin', ding: 'dingLogin' } as const;

const NICK_NAME_LENGTH = 50;

/** A user as a provider identifies them. */
export interface Outsider extends Identity {
  readonly provider: Provider;
  /** The app that received the ids: they mean nothing to another app. */
  readonly app: string;
}

/** The URL to send the browser to, so that it comes back with a code. */
export async function addressOf(ctx: Ctx, provider: Provider, state: string): Promise<string> {
  const app = await openApp(ctx, provider);
  if (ctx.config.publicUrl === '') {
    ctx.log.error({ provider }, 'sign-in through others needs PUBLIC_URL');
    throw new AppError('providerOff');
  }
  const redirectUri = `${ctx.config.publicUrl}/sync`;
  return partners[provider].authorizeUrl(app, { redirectUri, state, userAgent: ctx.origin.userAgent });
}

/** Identifies the user who came back with this code. */
export async function outsiderOf(ctx: Ctx, provider: Provider, code: string): Promise<Outsider> {
  const app = await openApp(ctx, provider);
  try {
    const { ids, nickName } = await partners[provider].identify(app, code);
    return { provider, app: app.id, ids, nickName: cleaned(nickName) };
  } catch (error) {
    if (!(error instanceof PartnerRefusal)) throw error;
    ctx.log.warn({ provider, reason: error.reason }, 'sign-in through others refused');
    throw new AppError('providerRefused');
  }
}

export async function refuseUnlessOpen(ctx: Ctx, provider: Provider): Promise<void> {
  await openApp(ctx, provider);
}

async function openApp(ctx: Ctx, provider: Provider): Promise<PartnerApp> {
  const app = await findApp(ctx, provider);
  if (!app) throw new AppError('providerOff');
  return app;
}

/** The site's app at a provider, if it is set up and signing in with it is switched on. */
export async function findApp(ctx: Ctx, provider: Provider): Promise<PartnerApp | undefined> {
  const switches = await siteSwitches(ctx);
  if (!switches[switchOf[provider]]) return undefined;
  const app = { ...(await known[provider](ctx)), base: ctx.config.partnerBases[provider] };
  const isComplete = app.id !== '' && app.secret !== '' && (provider !== 'crop' || app.agentId !== '');
  return isComplete ? app : undefined;
}

type Known = Omit<PartnerApp, 'base'>;

const known: { readonly [P in Provider]: (ctx: Ctx) => Promise<Known> } = {
  wechat: async (ctx) => {
    const { appId: id, secret } = await integrationOf(ctx, 'wechat');
    return { id, agentId: '', secret };
  },
  crop: async (ctx) => {
    const { corpId: id, agentId, secret } = await integrationOf(ctx, 'crop');
    return { id, agentId, secret };
  },
  ding: async (ctx) => {
    const { appKey: id, agentId, secret } = await integrationOf(ctx, 'ding');
    return { id, agentId, secret };
  },
};

/** Nicknames there are free text: characters that the database or a line of text cannot hold are removed. */
function cleaned(nickName: string): string {
  const text = nickName.toWellFormed().replace(/\p{C}/gu, '').trim();
  return Array.from(text).slice(0, NICK_NAME_LENGTH).join('');
}

import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { iamErrors } from '@ganlin/contract/iam/errors';
import { Provider, thirdPartyApi } from '@ganlin/contract/iam/sign-in/third-party';
import { z } from 'zod';
import { call } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { providerReturn } from '../../../lib/session/provider-return.ts';
import { forget, recall, remember } from '../../../lib/browser/tab-memory.ts';

/** The purpose of leaving for a provider: to sign in, or to bind another account to the signed-in one. */
const Purpose = z.enum(['login', 'bind']);

const Begun = z.object({
  state: z.string(),
  secret: z.string(),
  provider: Provider,
  purpose: Purpose,
  /** Where to continue, or return to. */
  back: z.string().startsWith('/'),
});
type Begun = z.infer<typeof Begun>;

type Exchanged = Data<typeof thirdPartyApi.exchange>;

/** The outcome of a trip to a provider. */
export type Outcome =
  | Exchanged
  | { readonly kind: 'bound'; readonly provider: Provider; readonly back: string }
  | { readonly kind: 'failed'; readonly message: string; readonly begun: Begun | undefined }
  | { readonly kind: 'none' };

const PLACE = 'third-party';
const DECLINED = '您没有同意授权';
const KEEPS_NOTHING = '浏览器不允许本站保存数据，无法前往第三方授权';

const urlOf = {
  wechat: thirdPartyApi.wechatUrl,
  crop: thirdPartyApi.cropUrl,
  ding: thirdPartyApi.dingUrl,
} as const satisfies Readonly<Record<Provider, unknown>>;

/** Leaves the page to sign in at a provider. */
export function startThirdParty(provider: Provider, { back = '/' }: Partial<Pick<Begun, 'back'>> = {}): Promise<void> {
  return leaveFor({ provider, purpose: 'login', back }, (state) => call(urlOf[provider], { state }));
}

/** Leaves the page to bind a provider's account to the signed-in one, whose owner has to prove their identity. */
export function startBinding(provider: Provider, proof: Proof): Promise<void> {
  const back = location.pathname + location.search;
  return leaveFor({ provider, purpose: 'bind', back }, (state) =>
    call(thirdPartyApi.addUrl, { provider, state, ...proof }),
  );
}

type Proof = Omit<Input<typeof thirdPartyApi.addUrl>, 'provider' | 'state'>;

/** The secret stays in this tab; only its hash is sent. */
async function leaveFor(
  trip: Pick<Begun, 'provider' | 'purpose' | 'back'>,
  askUrl: (state: string) => Promise<{ url: string }>,
): Promise<void> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const state = await sha256(secret);
  const { url } = await askUrl(state);
  const begun: Begun = { state, secret, ...trip };
  // On return, a page that has lost its stored state could only refuse.
  if (!remember(PLACE, JSON.stringify(begun))) throw new Error(KEEPS_NOTHING);
  location.assign(url);
}

/**
 * Completes the trip that the browser has returned from. Called twice, as by React in development, it completes once.
 */
export function finishThirdParty(): Promise<Outcome> {
  ended ??= finish();
  return ended;
}

let ended: Promise<Outcome> | undefined;

async function finish(): Promise<Outcome> {
  const returned = providerReturn();
  const begun = takeBegun();
  if (!returned) return { kind: 'none' };
  const { state, code } = returned;
  // Not started in this tab: someone may have sent a link that signs in as another user.
  if (begun?.state !== state) return { kind: 'failed', message: iamErrors.stateWrong.msg, begun: undefined };
  if (code === '') return { kind: 'failed', message: DECLINED, begun };
  try {
    const proof = { state, code, secret: begun.secret };
    if (begun.purpose === 'login') return await call(thirdPartyApi.exchange, proof);
    const { provider } = await call(thirdPartyApi.add, proof);
    return { kind: 'bound', provider, back: begun.back };
  } catch (error) {
    return { kind: 'failed', message: messageOf(error), begun };
  }
}

/** The state this tab started with; usable once. */
function takeBegun(): Begun | undefined {
  const text = recall(PLACE);
  forget(PLACE);
  if (text === null) return undefined;
  try {
    return Begun.safeParse(JSON.parse(text)).data;
  } catch {
    // Not written by startThirdParty: treated as missing.
    return undefined;
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

import { createHmac, randomUUID } from 'node:crypto';
import type { Input } from '@ganlin/contract/core/endpoint';
import { hostApi } from '@ganlin/contract/embed/host';
import { launchApi } from '@ganlin/contract/embed/launch';
import { openSession } from '../../src/modules/iam/session/session.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import type { TestApp } from './app.ts';
import { callerOf, type Caller } from './client.ts';

export interface TestHost {
  readonly id: string;
  readonly keyId: string;
  readonly secret: string;
}

type Request = Input<typeof launchApi.ticket>;

/** A system registered as an administrator does it. */
export async function registerHost(app: TestApp, change: Partial<Input<typeof hostApi.save>> = {}): Promise<TestHost> {
  const admin = await app.admin();
  const form = { name: '省局门户', origins: ['https://portal.example.cn'], enabled: true };
  return admin.call(hostApi.save, { ...form, ...change });
}

/**
 * A host's ticket request, signed as docs/embedding.md tells its developers: implemented from the text, not with our
 * code.
 */
export function signed(
  app: TestApp,
  { keyId, secret }: Pick<TestHost, 'keyId' | 'secret'>,
  words: Partial<Request> & Pick<Request, 'userName'>,
): Request {
  const at = Math.floor(app.clock.now.getTime() / 1000);
  const request = { keyId, at, nonce: randomUUID(), path: '/web/uc', regionId: '', ...words };
  const text = `${request.keyId}\n${request.at}\n${request.nonce}\n${request.userName}\n${request.path}\n${request.regionId}`;
  return { ...request, signature: words.signature ?? createHmac('sha256', secret).update(text).digest('hex') };
}

/** A session in a frame, obtained with a ticket. */
export async function embeddedCaller(
  app: TestApp,
  host: TestHost,
  userName: string,
  { regionId = '' }: { readonly regionId?: string } = {},
): Promise<Caller> {
  const { ticket } = await app.guest.call(launchApi.ticket, signed(app, host, { userName, regionId }));
  const { token } = await app.guest.call(launchApi.exchange, { ticket, path: '/web/uc' });
  return callerOf(app.http, token);
}

/** An additional sign-in of the same user, as on another device. */
export async function signInAgain(app: TestApp, userId: string): Promise<Caller> {
  const { token } = await openSession(systemCtx(app.platform, 'test'), userId);
  return callerOf(app.http, token);
}

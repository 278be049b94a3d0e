import { PUBLIC_KEYS_PATH } from '@ganlin/contract/certificate/signed';
import type { ReplyDraft } from '../../../platform/http/cache/reply-cache.ts';
import type { MachineFile } from '../../../platform/http/pages/web.ts';
import { trustedKeys } from './keys.ts';

export const PUBLIC_KEYS_REPLY = 'certificate:keys';

/** The public keys, by which anybody can verify a certificate without asking us. */
export const publicKeysAt = (path: string): MachineFile | undefined =>
  path === PUBLIC_KEYS_PATH ? { key: PUBLIC_KEYS_REPLY, make: publicKeys } : undefined;

const publicKeys: MachineFile['make'] = async (ctx): Promise<ReplyDraft> => {
  const keys = Object.entries(await trustedKeys(ctx)).map(([kid, x]) => ({ kty: 'OKP', crv: 'Ed25519', kid, x }));
  return { contentType: 'application/json; charset=utf-8', body: JSON.stringify({ keys }) };
};

import type { certificateKeyApi } from '@ganlin/contract/certificate/key';
import type { SigningKeyState } from '@ganlin/contract/certificate/kinds';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { invalidateReplies } from '../../../platform/http/cache/cached-reply.ts';
import { record } from '../../audit/index.ts';
import { createKey } from './keys.ts';
import { findActive, listKeys, retireActive } from './keys.queries.ts';
import { PUBLIC_KEYS_REPLY } from './public-keys.ts';

export const list: Handler<typeof certificateKeyApi.list> = async (ctx) =>
  // A column with a check constraint.
  (await listKeys(ctx.db)).map((key) => ({ ...key, state: key.state as SigningKeyState }));

/** New certificates are signed by a new key; the old one still verifies those that it has signed. */
export const rotate: Handler<typeof certificateKeyApi.rotate> = (ctx, { activeId }) =>
  transaction(ctx, async (ctx) => {
    const active = await findActive(ctx.db);
    // Rotated before, by the same call or another one.
    if (active && active.id !== activeId) return { id: active.id };
    await retireActive(ctx.db, activeId, ctx.now);
    const { id } = await createKey(ctx);
    const summary = activeId === '' ? id : `${activeId} → ${id}`;
    await record(ctx, { action: 'certificate.keyRotated', target: `certificate-key:${id}`, summary });
    invalidateReplies(ctx, [PUBLIC_KEYS_REPLY]);
    return { id };
  });

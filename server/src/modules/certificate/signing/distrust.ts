import type { certificateKeyApi } from '@ganlin/contract/certificate/key';
import { CertificateState, SigningKeyState } from '@ganlin/contract/certificate/kinds';
import { decodePayload, encodePayload } from '@ganlin/contract/certificate/signed';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { invalidateReplies } from '../../../platform/http/cache/cached-reply.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { record } from '../../audit/index.ts';
import { notifyEach } from '../../message/index.ts';
import { OWN_CERTIFICATES } from '../menus.ts';
import { createKey, openSigner } from './keys.ts';
import * as queries from './keys.queries.ts';
import { PUBLIC_KEYS_REPLY } from './public-keys.ts';

const BATCH = 100;

export const distrust: Handler<typeof certificateKeyApi.distrust> = (ctx, { id, reason }) =>
  transaction(ctx, async (ctx) => {
    const key = await queries.lockKey(ctx.db, id);
    if (!key) throw new AppError('certificateKeyNotFound');
    if (key.state !== SigningKeyState.distrusted) {
      await queries.distrustKey(ctx.db, id, ctx.now);
      if (key.state === SigningKeyState.active) await createKey(ctx);
      const target = `certificate-key:${id}`;
      await record(ctx, { action: 'certificate.keyDistrusted', target, summary: id, after: { reason } });
      invalidateReplies(ctx, [PUBLIC_KEYS_REPLY]);
    }
    // A repeated call finds nothing left to sign.
    return { taskId: await startTask(ctx, signAgainTask, { title: '重新签名证书', input: { keyId: id } }) };
  });

/** What was signed anew has another beginning: a repeated run continues with the others. */
export const signAgainTask = defineTask(
  'certificate.signAgain',
  z.object({ keyId: z.string() }),
  async (ctx, { keyId }, { report }) => {
    let done = 0;
    for (let after = BEFORE_ALL_IDS; ;) {
      const batch = await transaction(ctx, (ctx) => signBatch(ctx, keyId, after));
      done += batch.length;
      await report({ done, total: done, note: `已重新签名 ${done} 本` });
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return `已重新签名 ${done} 本证书，已通知持证人重新打印`;
      after = last.id;
    }
  },
);

async function signBatch(ctx: Ctx, keyId: string, after: string) {
  const rows = await queries.lockSigned(ctx.db, beginningOf(keyId), { after, limit: BATCH });
  if (rows.length === 0) return rows;
  const signer = await openSigner(ctx);
  const signedAgain = rows.map(({ id, signed }) => {
    const content = decodePayload(signed.split('.')[0] ?? '');
    if (!content) throw new Error(`certificate ${id} has no readable payload`);
    return { id, signed: signer.signed(encodePayload({ ...content, keyId: signer.keyId })) };
  });
  await queries.updateSigned(ctx.db, signedAgain);
  await notifyEach(
    ctx,
    'certificateSignedAgain',
    rows
      .filter(({ state }) => state === CertificateState.granted || state === CertificateState.suspended)
      .map(({ id, userId, number, templateName }) => ({
        userId,
        values: { title: templateName, number },
        link: OWN_CERTIFICATES,
        once: `certificate:${id}:${signer.keyId}`,
      })),
  );
  return rows;
}

/** A payload begins with the six characters of the key's id: eight in base64url. */
const beginningOf = (keyId: string): string => Buffer.from(keyId).toString('base64url');

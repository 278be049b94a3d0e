import { createCipheriv, randomBytes } from 'node:crypto';
import { addMinutes } from '@ganlin/contract/core/time';
import type { entryApi } from '@ganlin/contract/exam/entry';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { SEALED_NONCE_BYTES } from '@ganlin/contract/paper/sitting';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { formBody } from '../../exam/index.ts';
import { bodyKeyOf } from './body-key.ts';
import { findPrepared } from './prepare.queries.ts';
import { atTheDoor } from './start.ts';

/**
 * From the opening of the user's own waiting room until the paper is started, by the database's clock. Nothing here
 * decides who may start: without the key, which only an opened paper has, these bytes are noise.
 */
export const sealedBody: Handler<typeof entryApi.sealedBody> = async (ctx, { examId }) => {
  const { exam, terms, facts } = await atTheDoor(ctx, examId);
  if (exam.state !== ExamState.published || !terms.inScope) throw new AppError('examNotFound');
  const opensAt = addMinutes(terms.startsAt, -exam.waitingMinutes);
  const isOpen = facts.now >= opensAt && facts.now < terms.endsAt;
  // Made from questions that the exam no longer contains: the paper will be prepared again.
  const isOutdated = exam.preparedEdition < exam.composed;
  if (!isOpen || isOutdated || facts.attempts > 0) throw new AppError('sealedBodyUnavailable');
  const paper = await findPrepared(ctx.reservedPool, { userId: ctx.user.id, examId });
  if (!paper) throw new AppError('sealedBodyUnavailable');
  const body = paper.body ?? (await formBody(ctx, paper.formId)).body;
  const key = bodyKeyOf(ctx.config, paper.id, paper.bodyHash);
  return { contentType: 'application/octet-stream', body: sealedWith(key, body) };
};

/** Each reply has a nonce of its own; all of one key have the same content, and they are few. */
function sealedWith(key: Buffer, body: Buffer): Buffer {
  const nonce = randomBytes(SEALED_NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  // Browsers expect the tag at the end.
  return Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}

import { addDays, textInChina } from '@ganlin/contract/core/time';
import { ConsentState, ConsentStatus, type consentApi } from '@ganlin/contract/transcript/consent';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { notify } from '../../message/index.ts';
import { TRANSCRIPT_REQUESTS } from '../menus.ts';
import { answerableUntil, consentStatus } from './consent.rules.ts';
import * as queries from './consent.queries.ts';

const MAX_LISTED = 100;

export const list: Handler<typeof consentApi.list> = async ({ db, user, now }) => {
  const rows = await queries.listOf(db, user.id, { limit: MAX_LISTED });
  return rows.map((row) => {
    const { id, unit, requester, purpose, parts, createdAt, expiresAt, viewedAt } = row;
    const status = consentStatus(row, now);
    const until = status === ConsentStatus.asked ? answerableUntil(row) : expiresAt;
    return { id, unit, requester, purpose, status, parts, createdAt, until, viewedAt };
  });
};

export const agree: Handler<typeof consentApi.agree> = (outer, { id, parts, days }) =>
  transaction(outer, async (ctx) => {
    const request = await getOwn(ctx, id);
    // The page did not receive the reply to its first call, and sent it again.
    if (consentStatus(request, ctx.now) === ConsentStatus.agreed) return null;
    refuseUnless(ctx, request, ConsentStatus.asked);
    const expiresAt = addDays(ctx.now, days);
    const shared = [...new Set(parts)];
    await queries.updateConsent(ctx.db, id, {
      state: ConsentState.agreed,
      parts: shared,
      decidedAt: ctx.now,
      expiresAt,
    });
    await note(ctx, request, 'transcript.agreed', { parts: shared, days });
    const { name, fileNumber: number } = request;
    const values = { name, number, until: textInChina(expiresAt).slice(0, 16) };
    const once = `transcript:agreed:${id}`;
    const notice = { template: 'transcriptAgreed', values, link: TRANSCRIPT_REQUESTS, once } as const;
    await notify(ctx, { userIds: [request.requesterId], ...notice });
    return null;
  });

export const refuse: Handler<typeof consentApi.refuse> = (outer, { id }) =>
  transaction(outer, async (ctx) => {
    const request = await getOwn(ctx, id);
    if (request.state === ConsentState.refused) return null;
    refuseUnless(ctx, request, ConsentStatus.asked);
    await queries.updateConsent(ctx.db, id, { state: ConsentState.refused, decidedAt: ctx.now });
    await note(ctx, request, 'transcript.refused');
    return null;
  });

/** At once: the next look of the requester is refused. */
export const withdraw: Handler<typeof consentApi.withdraw> = (outer, { id }) =>
  transaction(outer, async (ctx) => {
    const request = await getOwn(ctx, id);
    if (request.state === ConsentState.withdrawn) return null;
    refuseUnless(ctx, request, ConsentStatus.agreed);
    await queries.updateConsent(ctx.db, id, { state: ConsentState.withdrawn });
    await note(ctx, request, 'transcript.withdrawn');
    return null;
  });

async function getOwn(ctx: Ctx<User>, id: string): Promise<queries.Consent> {
  const request = await queries.findConsent(ctx.db, id, { lock: true });
  if (request?.userId !== ctx.user.id) throw new AppError('transcriptRequestNotFound');
  return request;
}

function refuseUnless({ now }: Ctx, request: queries.Consent, status: ConsentStatus): void {
  if (consentStatus(request, now) !== status) throw new AppError('transcriptRequestAnswered');
}

type Answer = 'transcript.agreed' | 'transcript.refused' | 'transcript.withdrawn';

const note = (ctx: Ctx<User>, { id, unit, requester }: queries.Consent, action: Answer, after: object = {}) =>
  record(ctx, { action, target: `transcriptRequest:${id}`, summary: [unit, requester].join(' ').trim(), after });

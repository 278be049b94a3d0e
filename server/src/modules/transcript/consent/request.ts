import { addDays, dayInChina, secondsBetween, textInChina } from '@ganlin/contract/core/time';
import {
  ConsentState,
  REQUEST_DAYS,
  RequestStatus,
  type transcriptRequestApi,
} from '@ganlin/contract/transcript/consent';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import { record } from '../../audit/index.ts';
import { findOwn } from '../../iam/index.ts';
import { notify } from '../../message/index.ts';
import { OWN_TRANSCRIPT } from '../menus.ts';
import { findByNumber, type TranscriptFile } from '../model/file.queries.ts';
import { pageOf as pageEntries } from '../model/timeline.rules.ts';
import { entriesIn, viewOf } from '../model/view.ts';
import { answerableUntil, requestStatus } from './consent.rules.ts';
import * as queries from './consent.queries.ts';

export const paging: Handler<typeof transcriptRequestApi.paging> = async (ctx, { current, size, params }) => {
  const which = { requesterId: ctx.user.id, keyword: params.keyword };
  const { records, total } = await queries.pageOf(ctx.db, which, { current, size });
  const rows = records.map((row) => {
    const { id, fileNumber, name, purpose, createdAt, expiresAt } = row;
    const status = requestStatus(row, ctx.now);
    const until = status === RequestStatus.sent ? answerableUntil(row) : expiresAt;
    return { id, fileNumber, name, purpose, status, createdAt, until };
  });
  return { records: rows, total, current, size };
};

const OPEN_SHOWN = 500;

export const open: Handler<typeof transcriptRequestApi.open> = async ({ db, user, now }) =>
  queries.listValid(db, user.id, { now, limit: OPEN_SHOWN });

/** Looks for nobody: a job does, so that neither the reply nor its time tells whether there is such a file. */
export const save: Handler<typeof transcriptRequestApi.save> = (outer, { id, fileNumber, name, purpose }) =>
  transaction(outer, async (ctx) => {
    const { db, user, now } = ctx;
    // Nobody is asked again while they can still answer.
    if (await queries.isAsked(db, { requesterId: user.id, fileNumber, since: addDays(now, -REQUEST_DAYS) }))
      return null;
    const { deptName = '' } = (await findOwn(db, user.id)) ?? {};
    const asker = { requesterId: user.id, requester: user.realName, unit: deptName };
    const asked = { state: ConsentState.asked, askedOn: dayInChina(now), createdAt: now };
    const isNew = await queries.insertRequest(db, { id, ...asker, userId: null, fileNumber, name, purpose, ...asked });
    if (!isNew) return null;
    const summary = `${fileNumber} ${name}`;
    await record(ctx, {
      action: 'transcript.requested',
      target: `transcriptRequest:${id}`,
      summary,
      after: { purpose },
    });
    await enqueue(ctx, askPersonJob, { id });
    return null;
  });

/** Finds whose file it is, and asks them. Does nothing if number and name do not belong together. */
export const askPersonJob = defineJob('transcript.askPerson', z.object({ id: z.string() }), (outer, { id }) =>
  transaction(outer, async (ctx) => {
    const request = await queries.findConsent(ctx.db, id, { lock: true });
    if (!request || request.userId !== null || request.state !== ConsentState.asked) return;
    const file = await findByNumber(ctx.db, request.fileNumber);
    const person = file && (await findOwn(ctx.db, file.userId));
    if (!file || person?.realName !== request.name || file.userId === request.requesterId) return;
    await queries.updateConsent(ctx.db, id, { userId: file.userId });
    await askPerson(ctx, file, request);
  }),
);

async function askPerson(ctx: Ctx<null>, { userId }: TranscriptFile, request: queries.Consent): Promise<void> {
  const { id, requester, unit, purpose } = request;
  const until = textInChina(answerableUntil(request)).slice(0, 16);
  const values = { unit: unit === '' ? '一位工作人员' : unit, name: requester, purpose, until };
  const link = `${OWN_TRANSCRIPT}#requests`;
  await notify(ctx, { userIds: [userId], template: 'transcriptRequested', values, link, once: `transcript:${id}` });
}

export const file: Handler<typeof transcriptRequestApi.file> = (outer, { id }) =>
  transaction(outer, async (ctx) => {
    const { shared, parts, until } = await getShared(ctx, id);
    return { ...(await viewOf(ctx, shared, parts)), parts, until };
  });

export const entries: Handler<typeof transcriptRequestApi.entries> = (outer, { id, ...asked }) =>
  transaction(outer, async (ctx) => {
    const { shared, parts } = await getShared(ctx, id);
    const page = pageEntries(await entriesIn(ctx, shared.userId, parts), asked);
    // They lead to pages of the owner.
    return { ...page, entries: page.entries.map((entry) => ({ ...entry, link: '', linkText: '' })) };
  });

/** Pages of one look are noted together. */
const SAME_LOOK_SECONDS = 600;

/** The file, as long as its owner agrees. Every look is recorded. */
async function getShared(ctx: Ctx<User>, id: string) {
  const request = await queries.findConsent(ctx.db, id, { lock: true });
  if (request?.requesterId !== ctx.user.id) throw new AppError('transcriptRequestNotFound');
  const { userId, fileNumber, parts, expiresAt, viewedAt } = request;
  const isAgreed = requestStatus(request, ctx.now) === RequestStatus.agreed;
  if (!isAgreed || userId === null || expiresAt === null) throw new AppError('transcriptNotShared');
  if (viewedAt === null || secondsBetween(viewedAt, ctx.now) > SAME_LOOK_SECONDS) {
    await queries.updateConsent(ctx.db, id, { viewedAt: ctx.now });
    const summary = `${fileNumber} ${request.name}`;
    await record(ctx, { action: 'transcript.viewed', target: `transcriptRequest:${id}`, summary });
  }
  return { shared: { userId, number: fileNumber }, parts, until: expiresAt };
}

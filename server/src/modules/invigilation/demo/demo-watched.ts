import { readFile } from 'node:fs/promises';
import { addMinutes, addSeconds } from '@ganlin/contract/core/time';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { Decision, EventKind } from '@ganlin/contract/invigilation/kinds';
import { demoUrl } from '../../../folders.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { findExam, type SittingExam } from '../../exam/index.ts';
import { actingAs, findAccount } from '../../iam/index.ts';
import { findDemoPaper } from '../../paper/index.ts';
import { consequencesOf, countEvents } from '../model/breach.rules.ts';
import { keyOfOpening, macOf } from '../model/opening-key.ts';
import { decide } from '../review/reviews.ts';
import { setComment } from '../watch/own.queries.ts';
import { insertEvents, storeConsequence, type EventRow } from '../watch/watch.queries.ts';
import { hasWatched, insertWatched } from './demo-watched.queries.ts';

interface DemoEvent {
  readonly kind: keyof typeof EventKind;
  readonly minute: number;
  readonly seconds: number;
  readonly ordinal: number;
  readonly comment?: string;
}

interface DemoFile {
  readonly examId: string;
  readonly papers: readonly {
    readonly userName: string;
    readonly events: readonly DemoEvent[];
    readonly decision?: { readonly as: keyof typeof Decision; readonly reason: string };
  }[];
}

const file = demoUrl('watched.json');
/** By then everybody of the demo's exam has begun. */
const BEGAN_MINUTES = 5;

/** Seeds what was noticed during a past demo exam, and what staff decided. Leaves an exam that was watched alone. */
export async function seedDemoWatched(ctx: Ctx<null>): Promise<void> {
  // Our own file.
  const { examId, papers } = JSON.parse(await readFile(file, 'utf8')) as DemoFile;
  const staff = await findAccount(ctx.db, demoAccounts.admin);
  const exam = await findExam(ctx, examId);
  if (!staff || !exam || (await hasWatched(ctx.db, examId))) return;
  for (const { userName, events, decision } of papers) {
    const examinee = await findAccount(ctx.db, userName);
    const paperId = examinee && (await findDemoPaper(ctx.db, { userId: examinee.id, examId }));
    if (!paperId) continue;
    await watchPaper(ctx, exam, { paperId, userId: examinee.id, events });
    if (decision) await decideOn(actingAs(ctx, staff), paperId, decision);
  }
}

interface WatchedPaper {
  readonly paperId: string;
  readonly userId: string;
  readonly events: readonly DemoEvent[];
}

async function watchPaper(ctx: Ctx<null>, exam: SittingExam, { paperId, userId, events }: WatchedPaper): Promise<void> {
  const beganAt = addMinutes(exam.startsAt, BEGAN_MINUTES);
  await insertWatched(ctx.db, { paperId, userId, examId: exam.id, beganAt });
  const opening = { userId, paperId, epoch: 1 };
  const rows = rowsOf(ctx, exam, { beganAt, ...opening, events });
  const receivedAt = addMinutes(exam.startsAt, exam.minutes);
  await insertEvents(ctx.db, { ...opening, examId: exam.id, receivedAt }, rows);
  const added = rows.filter(({ counted }) => counted).length;
  const consequence = consequencesOf(exam.integrity, { breaches: added, added, isSitting: false });
  await storeConsequence(ctx.db, paperId, { added, doubts: [], round: 0, ...consequence });
  for (const [at, { comment }] of events.entries()) {
    const eventId = rows[at]?.id;
    if (comment && eventId) await setComment(ctx.db, { userId, paperId, eventId, comment });
  }
}

interface Opening extends WatchedPaper {
  readonly epoch: number;
  readonly beganAt: Date;
}

/** Signed as the page would have signed them. */
function rowsOf(ctx: Ctx<null>, exam: SittingExam, { paperId, epoch, beganAt, events }: Opening): EventRow[] {
  const key = keyOfOpening(ctx.config, { paperId, epoch });
  let before = '';
  const signed = events.map(({ kind, minute, seconds, ordinal }, at) => {
    const event = {
      seq: at + 1,
      kind: EventKind[kind],
      sinceMs: minute * 60_000,
      durationMs: seconds * 1_000,
      ordinal,
    };
    before = macOf(key, { paperId, epoch }, before, event).toString('hex');
    return { ...event, mac: before, id: newId(), at: addSeconds(beganAt, minute * 60), doubt: null };
  });
  return countEvents(exam.integrity, [], signed);
}

async function decideOn(
  ctx: Ctx<User>,
  paperId: string,
  { as, reason }: { readonly as: keyof typeof Decision; readonly reason: string },
): Promise<void> {
  await decide(ctx, { id: newId(), paperIds: [paperId], reason, decision: Decision[as] });
}

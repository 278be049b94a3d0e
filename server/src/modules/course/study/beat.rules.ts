import type { StudyRule } from '@ganlin/contract/course/file';
import { BEAT_SLACK_MS, FileKind, LATE_SECONDS, SKIP_SLACK_MS, Uncounted } from '@ganlin/contract/course/kinds';
import type { Beat } from '@ganlin/contract/course/study';
import { addRange, clipped, continues, lengthOf, union } from './ranges.rules.ts';
import { extended, type Stretch } from './stretch.rules.ts';

/** What there is to study, as far as crediting it needs to know. */
export interface Lesson {
  readonly kind: FileKind;
  readonly durationMs: number | null;
  readonly pages: number | null;
  readonly material: number;
  readonly rule: StudyRule;
}

/** What a user has studied of a file. */
export interface Study {
  readonly playId: string;
  /** Number of the last heartbeat. */
  readonly seq: number;
  /** When the server heard of this play session last. */
  readonly seenAt: Date;
  /** Real time that has passed and is not yet used by an interval; below zero when timers ran ahead. */
  readonly unspentMs: number;
  /** Film and audio: what was watched. */
  readonly watched: readonly number[];
  /** Document: how long each page was visible, up to what is required. */
  readonly pages: readonly number[];
  readonly creditedMs: number;
  readonly positionMs: number;
  /** The same since the last answered presence check: not credited before the next. */
  readonly pending: readonly number[];
  readonly pendingMs: number;
  /** Study after which the next check is asked; 0: not yet drawn. */
  readonly checkAfterMs: number;
  readonly checkAskedAt: Date | null;
  readonly checksAnswered: number;
  readonly checksMissed: number;
  /** The stretch that is still growing, and those that wait for a presence check. */
  readonly open: Stretch | null;
  readonly held: readonly Stretch[];
  readonly percent: number;
  readonly completedAt: Date | null;
}

export interface Applied {
  readonly study: Study;
  readonly reason: Uncounted;
  readonly creditedMs: number;
  /** Stretches that have ended, for the evidence. */
  readonly ended: readonly Stretch[];
}

const LATE_MS = LATE_SECONDS * 1000;
/** A page that sends splinters must not grow its row without bound. */
const MAX_NUMBERS = 800;
const MAX_HELD = 40;
const MIN_RATE = 25;
const END_SLACK_MS = 2_000;

const isPlayed = ({ kind }: Lesson): boolean => kind === FileKind.film || kind === FileKind.audio;

/** Whether presence is checked: never after the first completion. */
const isChecked = ({ rule }: Lesson, { completedAt }: Study): boolean => rule.checks !== null && completedAt === null;

/**
 * Applies one heartbeat at the server's time. Real time is what passed between two heartbeats on the server's clock;
 * an interval uses it up, whatever the page claims, so that all intervals of a session together are never longer than
 * the session, but for one allowance of a second and a half. `chance` in [0, 1) draws the next presence check.
 */
export function applyBeat(
  before: Study,
  beat: Beat,
  { lesson, now, chance }: { readonly lesson: Lesson; readonly now: Date; readonly chance: number },
): Applied {
  if (beat.seq <= before.seq) return { study: before, reason: Uncounted.outOfOrder, creditedMs: 0, ended: [] };
  const expired = expireCheck(before, lesson, now);
  const unspentMs = expired.study.unspentMs + Math.max(0, now.getTime() - expired.study.seenAt.getTime());
  const study = {
    ...expired.study,
    seq: beat.seq,
    seenAt: now,
    unspentMs: Math.min(unspentMs, LATE_MS),
    positionMs: Math.min(beat.positionMs, lesson.durationMs ?? beat.positionMs),
  };
  const claim = claimOf(beat, lesson);
  const reason = reasonOf(study, claim, { lesson, visible: beat.visible, isLate: unspentMs > LATE_MS });
  const creditedMs =
    reason === Uncounted.counted ? Math.round(Math.max(0, Math.min(claim.realMs, study.unspentMs))) : 0;
  const counted =
    reason === Uncounted.counted ? credit(study, claim, { lesson, creditedMs }) : passedOver(study, claim, reason);
  const grown = extended(
    counted,
    { claim, reason, creditedMs, now, material: lesson.material },
    {
      holds: isChecked(lesson, study),
      max: MAX_HELD,
    },
  );
  const asked = askCheck({ ...counted, open: grown.open, held: grown.held }, lesson, { now, chance });
  const done = complete(asked, lesson, now);
  return { study: done.study, reason, creditedMs, ended: [...expired.ended, ...grown.ended, ...done.ended] };
}

/** Time that the page spent out of sight is gone: it cannot be claimed as visible afterwards. */
function passedOver(study: Study, { realMs }: Claim, reason: Uncounted): Study {
  if (reason !== Uncounted.hidden) return study;
  const left = Math.max(0, Math.round(study.unspentMs - Math.max(0, realMs)));
  return { ...study, unspentMs: Math.min(study.unspentMs, left) };
}

/** What a heartbeat says was studied. */
interface Claim {
  readonly from: number | null;
  readonly to: number | null;
  readonly rate: number | null;
  /** Real time that it takes. */
  readonly realMs: number;
  readonly pages: readonly { readonly page: number; readonly ms: number }[];
}

function claimOf(beat: Beat, lesson: Lesson): Claim {
  if (!isPlayed(lesson)) {
    const pages = lesson.kind === FileKind.document ? (beat.pages ?? []) : [];
    return { from: null, to: null, rate: null, realMs: beat.spentMs ?? 0, pages };
  }
  const { from = 0, to = from, rate = 100 } = beat;
  return { from, to, rate, realMs: ((to - from) * 100) / rate, pages: [] };
}

interface Circumstances {
  readonly lesson: Lesson;
  readonly visible: boolean;
  /** More time has passed than heartbeats may be late. */
  readonly isLate: boolean;
}

function reasonOf(study: Study, claim: Claim, { lesson, visible, isLate }: Circumstances): Uncounted {
  if (isOutside(claim, lesson)) return Uncounted.outside;
  if (claim.rate !== null && (claim.rate > lesson.rule.maxRate || claim.rate < MIN_RATE)) return Uncounted.rate;
  if (!visible) return Uncounted.hidden;
  if (claim.realMs > study.unspentMs + BEAT_SLACK_MS) return isLate ? Uncounted.late : Uncounted.tooFast;
  const isFirst = lesson.rule.noSkip && study.completedAt === null;
  if (claim.from !== null && claim.to !== claim.from && isFirst && !continues(seenOf(study), claim.from, SKIP_SLACK_MS))
    return Uncounted.skipped;
  return Uncounted.counted;
}

/** Everything watched, whether or not it waits for a presence check. */
export const seenOf = ({ watched, pending }: Pick<Study, 'watched' | 'pending'>): number[] => union(watched, pending);

function isOutside({ from, to, pages, realMs }: Claim, lesson: Lesson): boolean {
  if (from !== null && to !== null)
    return from < 0 || to < from || lesson.durationMs === null || to > lesson.durationMs + END_SLACK_MS;
  const last = lesson.pages ?? 0;
  return pages.some(({ page, ms }) => page > last || ms > realMs);
}

function credit(study: Study, claim: Claim, { lesson, creditedMs }: { lesson: Lesson; creditedMs: number }): Study {
  const spent = { ...study, unspentMs: Math.round(study.unspentMs - claim.realMs) };
  if (isChecked(lesson, study)) {
    const pending = withClaim(study.pending, claim, lesson);
    return { ...spent, pending, pendingMs: study.pendingMs + creditedMs };
  }
  const counted = { ...spent, creditedMs: study.creditedMs + creditedMs };
  if (lesson.kind === FileKind.document) return { ...counted, pages: withClaim(study.pages, claim, lesson) };
  return { ...counted, watched: withClaim(study.watched, claim, lesson) };
}

/** Intervals of a film, or milliseconds of pages, with what was claimed. */
function withClaim(known: readonly number[], { from, to, pages }: Claim, lesson: Lesson): number[] {
  if (lesson.kind === FileKind.document) return withPages(known, pages, lesson);
  if (from === null || to === null) return [...known];
  const more = addRange(known, from, Math.min(to, lesson.durationMs ?? to));
  return more.length > MAX_NUMBERS ? [...known] : more;
}

const requiredMs = ({ rule }: Lesson): number => rule.pageSeconds * 1000;

function withPages(known: readonly number[], seen: Claim['pages'], lesson: Lesson): number[] {
  const pages = Array.from({ length: lesson.pages ?? 0 }, (_, at) => known[at] ?? 0);
  for (const { page, ms } of seen) pages[page - 1] = Math.min(requiredMs(lesson), (pages[page - 1] ?? 0) + ms);
  return pages;
}

/** Both together: pages by page, intervals merged. */
function merged(first: readonly number[], second: readonly number[], lesson: Lesson): number[] {
  if (lesson.kind !== FileKind.document) return union(first, second);
  const seen = second.map((ms, at) => ({ page: at + 1, ms })).filter(({ ms }) => ms > 0);
  return withPages(first, seen, lesson);
}

/** The next check is asked after a random time of study. */
function askCheck(study: Study, lesson: Lesson, { now, chance }: { now: Date; chance: number }): Study {
  const { checks } = lesson.rule;
  if (checks === null || !isChecked(lesson, study)) return study;
  const minutes = checks.fromMinutes + (checks.toMinutes - checks.fromMinutes) * chance;
  const checkAfterMs = study.checkAfterMs > 0 ? study.checkAfterMs : Math.round(minutes * 60_000);
  const isDue = study.checkAskedAt === null && study.pendingMs >= checkAfterMs;
  return { ...study, checkAfterMs, checkAskedAt: isDue ? now : study.checkAskedAt };
}

/** Time left to answer the check that is asked; null if none is. */
export function checkLeftMs({ checkAskedAt }: Study, { rule }: Lesson, now: Date): number | null {
  if (checkAskedAt === null || rule.checks === null) return null;
  return Math.max(0, checkAskedAt.getTime() + rule.checks.waitSeconds * 1000 - now.getTime());
}

interface Settled {
  readonly study: Study;
  readonly ended: readonly Stretch[];
}

/** An unanswered check: nothing since the last one is credited. */
export function expireCheck(study: Study, lesson: Lesson, now: Date): Settled {
  if (checkLeftMs(study, lesson, now) !== 0) return { study, ended: [] };
  const lost = [...study.held, ...(study.open ? [study.open] : [])];
  const ended = lost.map((stretch) => ({ ...stretch, creditedMs: 0, reason: stretch.reason || Uncounted.absent }));
  const fresh = { ...withoutPending(study), checksMissed: study.checksMissed + 1 };
  return { study: fresh, ended };
}

/** The learner is there: what waited is credited. */
export function answerCheck(study: Study, lesson: Lesson, now: Date): Settled {
  const settled = settlePending(study, lesson);
  const done = complete({ ...settled.study, checksAnswered: study.checksAnswered + 1 }, lesson, now);
  return { study: done.study, ended: [...settled.ended, ...done.ended] };
}

function settlePending(study: Study, lesson: Lesson): Settled {
  const creditedMs = study.creditedMs + study.pendingMs;
  const isDocument = lesson.kind === FileKind.document;
  const watched = isDocument ? study.watched : merged(study.watched, study.pending, lesson);
  const pages = isDocument ? merged(study.pages, study.pending, lesson) : study.pages;
  const ended = [...study.held, ...(study.open ? [study.open] : [])];
  return { study: { ...withoutPending(study), creditedMs, watched, pages }, ended };
}

const withoutPending = (study: Study): Study => ({
  ...study,
  pending: [],
  pendingMs: 0,
  checkAfterMs: 0,
  checkAskedAt: null,
  held: [],
  open: null,
});

/** Completed at the first moment at which enough was studied and no check is open. */
function complete(study: Study, lesson: Lesson, now: Date): Settled {
  const { percent, isDone } = progressOf(study, lesson);
  const next = { ...study, percent };
  if (study.completedAt !== null) return { study: { ...next, percent: Math.max(percent, study.percent) }, ended: [] };
  if (!isDone || study.checkAskedAt !== null) return { study: next, ended: [] };
  const settled = study.pendingMs > 0 ? settlePending(next, lesson) : { study: next, ended: [] };
  return { study: { ...settled.study, completedAt: now }, ended: settled.ended };
}

/** How much was studied, and whether it is enough. */
export function progressOf(study: Study, lesson: Lesson): { percent: number; isDone: boolean } {
  const spentMs = study.creditedMs + study.pendingMs;
  const { percent: needed, minSeconds } = lesson.rule;
  const hasTime = spentMs >= minSeconds * 1000;
  if (isPlayed(lesson)) {
    const total = lesson.durationMs ?? 0;
    if (total === 0) return { percent: 0, isDone: false };
    const seen = lengthOf(clipped(seenOf(study), total));
    return { percent: Math.floor((seen * 100) / total), isDone: seen * 100 >= total * needed };
  }
  if (lesson.kind === FileKind.document) {
    const read = pagesRead(study, lesson).length;
    const total = lesson.pages ?? 0;
    if (total === 0) return { percent: 0, isDone: false };
    return { percent: Math.floor((read * 100) / total), isDone: read === total && hasTime };
  }
  if (lesson.kind === FileKind.quiz) return { percent: study.percent, isDone: false };
  const percent = minSeconds === 0 ? 100 : Math.min(100, Math.floor(spentMs / 10 / minSeconds));
  return { percent, isDone: hasTime };
}

/** Pages that were visible long enough. */
export function pagesRead(study: Pick<Study, 'pages' | 'pending'>, lesson: Lesson): number[] {
  if (lesson.kind !== FileKind.document) return [];
  const all = merged(study.pages, study.pending, lesson);
  return all.flatMap((ms, at) => (ms >= requiredMs(lesson) ? [at + 1] : []));
}

/** A new play session: the time before it is not its own. */
export function opened(study: Study, { playId, now }: { readonly playId: string; readonly now: Date }): Settled {
  const waits = study.pendingMs > 0 || study.checkAskedAt !== null;
  const ended = study.open && !waits ? [study.open] : [];
  const held = study.open && waits ? [...study.held, study.open] : study.held;
  return { study: { ...study, playId, seq: 0, seenAt: now, unspentMs: 0, open: null, held }, ended };
}

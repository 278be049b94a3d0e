import { courseApi } from '@ganlin/contract/course/course';
import { BEAT_SLACK_MS, FileKind, Uncounted } from '@ganlin/contract/course/kinds';
import type { FileInput } from '@ganlin/contract/course/file';
import { studyApi, type BeatInput } from '@ganlin/contract/course/study';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import type { TestUser } from '../support/app.ts';
import { aCourse, aFile, aFilm, letPass, openLesson, steadyBeats, type Opened } from '../support/courses.ts';
import { bankOf } from '../support/practice.ts';
import { openAppWithAdmin } from '../support/staff.ts';

const { app, admin } = await openAppWithAdmin();

const FILM_SECONDS = 600;

interface Lesson extends Opened {
  readonly learner: TestUser;
  readonly courseId: string;
  readonly fileId: string;
  /** Real time since it was opened: tests take some too. */
  readonly ranMs: () => number;
}

/** A learner who has just opened a lesson, a film of ten minutes unless another is given. */
async function begun(change: Partial<FileInput> = {}): Promise<Lesson> {
  const file = aFile({ kind: FileKind.film, videoId: await aFilm(app, FILM_SECONDS), ...change });
  const courseId = await aCourse(admin, [file]);
  const learner = await app.learner();
  const openedAt = performance.now();
  const opened = await openLesson(learner, courseId, file.id);
  return { learner, courseId, fileId: file.id, ...opened, ranMs: () => performance.now() - openedAt };
}

type Session = Pick<Lesson, 'learner' | 'fileId' | 'playId'>;
const send = ({ learner, fileId, playId }: Session, beats: BeatInput[]) =>
  learner.call(studyApi.beat, { playId, fileId, beats });
const played = (from: number, to: number, more: Partial<BeatInput> = {}): BeatInput => ({
  seq: 1,
  visible: true,
  from: from * 1000,
  to: to * 1000,
  rate: 100,
  ...more,
});

/** Milliseconds that were credited to a user, or wait for a presence check. */
async function creditedMs({ id }: TestUser): Promise<number> {
  const { rows } = await app.platform.pool.query<{ ms: number }>(
    `select coalesce(sum(credited_ms + pending_ms), 0)::int as ms from course_study where user_id = $1`,
    [id],
  );
  return rows[0]?.ms ?? 0;
}

const reasonsOf = ({ outcomes }: { outcomes: readonly { reason: Uncounted }[] }) =>
  outcomes.map(({ reason }) => reason);

describe('study time is never more than the visible time that has passed', () => {
  it('when the whole film is claimed in one heartbeat', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 10_000);
    const reply = await send(lesson, [played(0, FILM_SECONDS)]);
    expect(reasonsOf(reply)).toEqual([Uncounted.tooFast]);
    expect(reply).toMatchObject({ creditedSeconds: 0, completed: false, watched: [] });
  });

  it('when the whole film is claimed in many small heartbeats of one call', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 30_000);
    const reply = await send(lesson, [...steadyBeats(60)]);
    expect(reply.completed).toBe(false);
    expect(await creditedMs(lesson.learner)).toBeLessThanOrEqual(30_000 + lesson.ranMs());
    expect(reply.watched).toEqual([[0, reply.watched[0]![1]]]);
    expect(reply.watched[0]![1]).toBeLessThanOrEqual(30_000 + lesson.ranMs() + BEAT_SLACK_MS);
  });

  it('when two tabs play at once: only the one opened last counts', async () => {
    const first = await begun();
    const second = { ...first, ...(await openLesson(first.learner, first.courseId, first.fileId)) };
    await letPass(app, first.fileId, 20_000);
    await expect(send(first, steadyBeats(2))).toRefuse('studyReplaced');
    await send(second, steadyBeats(2));
    await expect(send(first, steadyBeats(2, { from: 20, seq: 3 }))).toRefuse('studyReplaced');
    expect(await creditedMs(first.learner)).toBe(20_000);
  });

  it('when two devices play two films at once: only the one opened last counts', async () => {
    const files = [
      aFile({ kind: FileKind.film, videoId: await aFilm(app, FILM_SECONDS) }),
      aFile({ kind: FileKind.film, videoId: await aFilm(app, FILM_SECONDS) }),
    ] as const;
    const courseId = await aCourse(admin, files);
    const learner = await app.learner();
    const open = async (fileId: string) => ({ learner, fileId, ...(await openLesson(learner, courseId, fileId)) });
    const [phone, desktop] = [await open(files[0].id), await open(files[1].id)];
    for (const { id } of files) await letPass(app, id, 20_000);
    await expect(send(phone, steadyBeats(2))).toRefuse('studyReplaced');
    await send(desktop, steadyBeats(2));
    expect(await creditedMs(learner)).toBe(20_000);
  });

  it('when heartbeats are replayed', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 20_000);
    await send(lesson, steadyBeats(2));
    await letPass(app, lesson.fileId, 20_000);
    const again = await send(lesson, steadyBeats(2));
    expect(reasonsOf(again)).toEqual([Uncounted.outOfOrder, Uncounted.outOfOrder]);
    expect(await creditedMs(lesson.learner)).toBe(20_000);
  });

  it('when heartbeats arrive out of order', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 20_000);
    const reply = await send(lesson, [...steadyBeats(2)].toReversed());
    expect(reasonsOf(reply)).toEqual([Uncounted.skipped, Uncounted.outOfOrder]);
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when the tab is hidden', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 20_000);
    const reply = await send(lesson, [played(0, 10, { visible: false }), played(10, 20, { seq: 2, visible: false })]);
    expect(reasonsOf(reply)).toEqual([Uncounted.hidden, Uncounted.hidden]);
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when the time of a hidden tab is claimed as visible afterwards', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 20_000);
    await send(lesson, [played(0, 20, { visible: false })]);
    const reply = await send(lesson, [played(0, 20, { seq: 2 })]);
    expect(reply.completed).toBe(false);
    expect(await creditedMs(lesson.learner)).toBeLessThanOrEqual(BEAT_SLACK_MS);
  });

  it('when it plays sixteen times as fast', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 30_000);
    const reply = await send(lesson, [played(0, 480, { rate: 1600 })]);
    expect(reasonsOf(reply)).toEqual([Uncounted.rate]);
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when a speed is claimed that the clock contradicts', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 30_000);
    const reply = await send(lesson, [played(0, 480, { rate: 150 })]);
    expect(reasonsOf(reply)).toEqual([Uncounted.tooFast]);
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when the computer’s clock was changed: positions and times of the page count for nothing', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 10_000);
    const tomorrow = { positionMs: 86_400_000, at: '2036-01-01T00:00:00Z', startedAt: 0, now: 9e12 };
    const reply = await send(lesson, [played(0, 10, tomorrow)]);
    expect(reply).toMatchObject({ creditedSeconds: 10, positionMs: FILM_SECONDS * 1000, completed: false });
    expect(reasonsOf(await send(lesson, [played(10, 200, { ...tomorrow, seq: 2 })]))).toEqual([Uncounted.tooFast]);
    expect(await creditedMs(lesson.learner)).toBe(10_000);
  });

  it('when it seeks ahead although skipping is off', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 10_000);
    const reply = await send(lesson, [played(580, 590)]);
    expect(reasonsOf(reply)).toEqual([Uncounted.skipped]);
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when an interval begins before the film, ends before it begins, or lies behind its end', async () => {
    const lesson = await begun({ rule: { noSkip: false } });
    await letPass(app, lesson.fileId, 60_000);
    const reply = await send(lesson, [
      played(-10, 0),
      played(20, 10, { seq: 2 }),
      played(FILM_SECONDS, FILM_SECONDS + 10, { seq: 3 }),
    ]);
    expect(reasonsOf(reply)).toEqual([Uncounted.outside, Uncounted.outside, Uncounted.outside]);
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when time before the lesson was opened is claimed', async () => {
    const lesson = await begun();
    const reply = await send(lesson, [played(0, 60)]);
    expect(reasonsOf(reply)).toEqual([Uncounted.tooFast]);
    await letPass(app, lesson.fileId, 60_000);
    const reopened = { ...lesson, ...(await openLesson(lesson.learner, lesson.courseId, lesson.fileId)) };
    expect(reasonsOf(await send(reopened, [played(0, 60)]))).toEqual([Uncounted.tooFast]);
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when the play session is an old one, or an invented one', async () => {
    const lesson = await begun();
    await openLesson(lesson.learner, lesson.courseId, lesson.fileId);
    await letPass(app, lesson.fileId, 20_000);
    await expect(send(lesson, steadyBeats(2))).toRefuse('studyReplaced');
    await expect(send({ ...lesson, playId: newId() }, steadyBeats(2))).toRefuse('studyReplaced');
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when the play session is another learner’s', async () => {
    const lesson = await begun();
    const thief = await app.learner();
    await letPass(app, lesson.fileId, 20_000);
    await expect(send({ ...lesson, learner: thief }, steadyBeats(2))).toRefuse('courseFileNotFound');
    expect([await creditedMs(thief), await creditedMs(lesson.learner)]).toEqual([0, 0]);
  });

  it('when the film belongs to another course', async () => {
    const [lesson, other] = [await begun(), await begun()];
    await letPass(app, lesson.fileId, 20_000);
    const { learner, courseId } = lesson;
    await expect(openLesson(learner, courseId, other.fileId)).toRefuse('courseFileNotFound');
    await expect(send({ ...lesson, fileId: other.fileId }, steadyBeats(2))).toRefuse('courseFileNotFound');
    expect(await creditedMs(learner)).toBe(0);
  });

  it('when the course is not for the learner', async () => {
    const file = aFile({ kind: FileKind.film, videoId: await aFilm(app, FILM_SECONDS) });
    const courseId = await aCourse(admin, [file], { openType: OpenType.persons, userIds: [admin.id] });
    const learner = await app.learner();
    await expect(openLesson(learner, courseId, file.id)).toRefuse('courseNotFound');
    const session = { learner, fileId: file.id, playId: newId() };
    await expect(send(session, steadyBeats(2))).toRefuse('courseFileNotFound');
    expect(await creditedMs(learner)).toBe(0);
  });

  it('when the course was closed meanwhile', async () => {
    const lesson = await begun();
    await letPass(app, lesson.fileId, 20_000);
    await admin.call(courseApi.close, { id: lesson.courseId });
    await expect(send(lesson, steadyBeats(2))).toRefuse('courseFileNotFound');
    expect(await creditedMs(lesson.learner)).toBe(0);
  });

  it('when eight calls send the same time at once', async () => {
    const lesson = await begun({ rule: { noSkip: false } });
    await letPass(app, lesson.fileId, 20_000);
    const calls = Array.from({ length: 8 }, (_, n) =>
      send(lesson, [played(n * 20, n * 20 + 20, { seq: n + 1 })]).catch(() => undefined),
    );
    await Promise.all(calls);
    const ms = await creditedMs(lesson.learner);
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(20_000 + lesson.ranMs());
  });

  it('when heartbeats of a film are sent for a text', async () => {
    const lesson = await begun({ kind: FileKind.text, videoId: null, rule: { minSeconds: 300 } });
    await letPass(app, lesson.fileId, 20_000);
    const reply = await send(lesson, [played(0, 300), { seq: 2, visible: true, spentMs: 300_000 }]);
    expect(reply).toMatchObject({ creditedSeconds: 0, percent: 0, completed: false, watched: [] });
    expect(reasonsOf(reply)[1]).toBe(Uncounted.tooFast);
  });

  it('when heartbeats are sent for a quiz: they never complete it', async () => {
    const { repoId } = await bankOf(app, 3);
    const lesson = await begun({ kind: FileKind.quiz, videoId: null, quiz: { repoIds: [repoId], count: 1 } });
    await letPass(app, lesson.fileId, 20_000);
    const reply = await send(lesson, [played(0, 20), { seq: 2, visible: true, spentMs: 20_000 }]);
    expect(reply).toMatchObject({ percent: 0, completed: false, watched: [] });
    expect(await creditedMs(lesson.learner)).toBeLessThanOrEqual(20_000);
  });
});

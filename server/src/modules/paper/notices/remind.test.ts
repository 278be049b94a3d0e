import { addSeconds, textInChina } from '@ganlin/contract/core/time';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { messageApi } from '@ganlin/contract/message/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, sit } from '../../../../test/support/exams.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { remindDue } from './remind.ts';
import { Reminder, reminderAt } from './remind.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const HOUR = 3_600;
const at = (seconds: number): string => addSeconds(app.clock.now, seconds).toISOString();
const remind = () => remindDue(systemCtx(app.platform, 'test'));

/** An exam for these people that begins in so many hours by the test's clock. */
const examIn = (hours: number, people: readonly TestUser[], form: object = {}) =>
  anOpenExam(app, {
    openType: OpenType.persons,
    userIds: people.map(({ id }) => id),
    startTime: at(hours * HOUR),
    endTime: at((hours + 40) * HOUR),
    ...form,
  });

/** The messages about this exam, the oldest first. */
async function toldOf(user: TestUser, { title }: { readonly title: string }): Promise<string[]> {
  const { records } = await user.call(messageApi.paging, { params: {} });
  return records
    .map((message) => message.title)
    .filter((text) => text.endsWith(title))
    .map((text) => text.slice(0, text.indexOf('：')))
    .toReversed();
}

const [DAY_BEFORE, HOUR_BEFORE] = ['考试即将开始', '考试一小时内开始'];

/** Changes the exam as its page does. */
async function changeExam(examId: string, change: object): Promise<void> {
  const admin = await app.admin();
  const detail = await admin.call(examApi.detail, { id: examId });
  const { id, state, totalScore, version, frozen, coverUrl, releasedAt, depts, people, picked, ...form } = detail;
  expect([id, state, totalScore, frozen, coverUrl, releasedAt, depts, people, picked]).toHaveLength(9);
  await admin.call(examApi.save, { id: examId, version, form: { ...form, ...change } });
}

describe('the reminder of a coming exam', () => {
  it('comes a day before and an hour before, once each, to those who may sit it, with the link to its page', async () => {
    const [invited, other] = [await app.learner(), await app.learner()];
    const exam = await examIn(25, [invited]);
    await remind();
    expect(await toldOf(invited, exam)).toEqual([]);
    app.clock.advance(2 * HOUR);
    const startsAt = addSeconds(app.clock.now, 23 * HOUR);
    await remind();
    await remind();
    expect(await toldOf(invited, exam)).toEqual([DAY_BEFORE]);
    app.clock.advance(22.5 * HOUR);
    await remind();
    await remind();
    expect(await toldOf(invited, exam)).toEqual([DAY_BEFORE, HOUR_BEFORE]);
    expect(await toldOf(other, exam)).toEqual([]);
    const { records } = await invited.call(messageApi.paging, { params: {} });
    const message = await invited.call(messageApi.detailForRead, { id: records[0]!.id });
    expect(message.link).toBe(`/web/exam/check/${exam.examId}`);
    expect(message.content).toContain(textInChina(startsAt).slice(0, 16));
    app.clock.advance(HOUR);
    await remind();
    expect(await toldOf(invited, exam)).toHaveLength(2);
  });

  it('is not sent of an exam that was closed, is a draft or needs a password', async () => {
    const learner = await app.learner();
    const [closed, draft] = [await examIn(3, [learner]), await examIn(3, [learner], { draft: true })];
    const secret = await examIn(3, [], { openType: OpenType.password, password: '123456' });
    await (await app.admin()).call(examApi.close, { id: closed.examId });
    await remind();
    for (const exam of [closed, draft, secret]) expect(await toldOf(learner, exam)).toEqual([]);
  });

  it('comes again for the new time of an exam that was moved, and never for the old one', async () => {
    const [early, late] = [await app.learner(), await app.learner()];
    const exam = await examIn(20, [early]);
    await remind();
    await changeExam(exam.examId, { startTime: at(50 * HOUR), endTime: at(90 * HOUR), userIds: [early.id, late.id] });
    app.clock.advance(19.5 * HOUR);
    await remind();
    expect(await toldOf(early, exam)).toEqual([DAY_BEFORE]);
    app.clock.advance(10 * HOUR);
    await remind();
    expect([await toldOf(early, exam), await toldOf(late, exam)]).toEqual([[DAY_BEFORE, DAY_BEFORE], [DAY_BEFORE]]);
  });

  it('reaches those who were added after it was sent, and nobody a second time', async () => {
    const [first, second] = [await app.learner(), await app.learner()];
    const exam = await examIn(10, [first]);
    await remind();
    await changeExam(exam.examId, { userIds: [first.id, second.id] });
    await remind();
    expect([await toldOf(first, exam), await toldOf(second, exam)]).toEqual([[DAY_BEFORE], [DAY_BEFORE]]);
  });

  it('follows the time that an arrangement gives, and leaves out those who have begun', async () => {
    const [usual, later, begun] = [await app.learner(), await app.learner(), await app.learner()];
    const exam = await examIn(3, [usual, later, begun]);
    const admin = await app.admin();
    const arrange = (userId: string, startTime: string) =>
      admin.call(examApi.saveOverride, { examId: exam.examId, userId, startTime, reason: '错峰' });
    await arrange(later.id, at(30 * HOUR));
    // Entry follows the database's own clock, which does not move with the test's.
    await arrange(begun.id, new Date(Date.now() - 60_000).toISOString());
    await sit(begun, exam.examId);
    await remind();
    expect(await Promise.all([usual, later, begun].map((one) => toldOf(one, exam)))).toEqual([[DAY_BEFORE], [], []]);
    app.clock.advance(10 * HOUR);
    await remind();
    expect(await toldOf(later, exam)).toEqual([DAY_BEFORE]);
  });

  it('continues after a crash where it stopped, in batches', async () => {
    const learner = await app.learner();
    const exam = await examIn(4, [learner], { openType: OpenType.public, userIds: [] });
    await app.platform.pool.query(
      `insert into iam_user (id, user_name, real_name, password_hash, role_type, created_at, updated_at)
       select gen_random_uuid(), 'reminded' || n, '考生', '', 1, now(), now() from generate_series(1, 1200) n`,
    );
    await Promise.all([remind(), remind()]);
    const counted = async () => {
      const { rows } = await app.platform.pool.query<{ messages: number; people: number }>(
        `select count(*)::int as messages, count(distinct user_id)::int as people from message_direct where link = $1`,
        [`/web/exam/check/${exam.examId}`],
      );
      return rows[0]!;
    };
    const { messages, people } = await counted();
    expect(people).toBeGreaterThan(1200);
    expect(messages).toBe(people);
    await app.platform.pool.query(
      `update paper_reminder set done_at = null, after_id = '00000000-0000-0000-0000-000000000000' where exam_id = $1`,
      [exam.examId],
    );
    await remind();
    expect(await counted()).toEqual({ messages, people });
  });
});

describe('which reminder is due', () => {
  it.each([
    [25 * HOUR, undefined],
    [24 * HOUR, Reminder.dayBefore],
    [HOUR + 1, Reminder.dayBefore],
    [HOUR, Reminder.hourBefore],
    [5 * 60, Reminder.hourBefore],
    [4 * 60, undefined],
    [-1, undefined],
  ])('%i seconds before the start: %s', (seconds, due) => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(reminderAt(addSeconds(now, seconds), now)).toBe(due);
  });
});

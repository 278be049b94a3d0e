import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { GRACE_SECONDS, HandInBy, handInByLabels, PaperState, shownHandIn } from '@ganlin/contract/exam/kinds';
import type { SentBody } from '@ganlin/contract/paper/body';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, choice, everyKind, shiftPaper, sit } from '../../../../test/support/exams.ts';

const app = await openTestApp();
afterAll(() => app.close());
/** Taken by many; a test that needs another makes one. */
const { examId } = await anOpenExam(app);

const answersOf = async (paperId: string) => {
  const { rows } = await app.platform.pool.query<{ ordinal: number; seq: number; answer: unknown }>(
    'select ordinal, seq, answer from paper_paper p cross join lateral paper_answers(p.user_id, p.id) where p.id = $1 order by ordinal',
    [paperId],
  );
  return rows;
};
const logOf = async (paperId: string) => {
  const { rows } = await app.platform.pool.query<{ ordinal: number; seq: number }>(
    `select i.ordinal, i.seq, s.epoch
       from paper_save s cross join lateral jsonb_to_recordset(s.items) as i(ordinal int, seq int)
      where s.paper_id = $1 order by s.saved_at, i.seq`,
    [paperId],
  );
  return rows;
};
const eventsOf = async (paperId: string) => {
  const { rows } = await app.platform.pool.query<{ event: number }>(
    'select event from paper_event where paper_id = $1 order by at, event',
    [paperId],
  );
  return rows.map(({ event }) => event);
};

describe('a paper in progress', () => {
  it('comes with its state, its time, its questions and the answers so far [S3-148]', async () => {
    const learner = await app.learner();
    const { paperId, epoch, writer, opened } = await sit(learner, examId);
    expect(opened).toMatchObject({ examId, epoch: 1, state: PaperState.inExam, totalMs: 3_600_000, totalScore: 10 });
    expect(opened).toMatchObject({ earliestHandInMs: 0, answers: [], receipt: null });
    expect(opened.leftMs).toBeGreaterThan(3_590_000);
    expect(opened.arrangement.questions).toEqual([0, 1, 2, 3, 4]);
    await learner.call(sittingApi.save, { paperId, epoch, items: [{ ...choice(2, 7), flagged: true, spentMs: 900 }] });
    const again = await learner.call(sittingApi.open, { paperId, writer });
    expect(again.epoch).toBe(1);
    expect(again.answers).toEqual([{ ordinal: 2, seq: 7, answer: { options: ['x'] }, flagged: true, spentMs: 900 }]);
    expect(again.bodyHash).toBe(opened.bodyHash);
  });

  it('sends its questions compressed once, and to its owner only', async () => {
    const exam = await anOpenExam(app, { kinds: everyKind });
    const learner = await app.learner();
    const { paperId, opened } = await sit(learner, exam.examId);
    const reply = await learner.ask(sittingApi.body, { paperId }, { 'accept-encoding': 'br, gzip' });
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
    const body = JSON.parse(gunzipSync(reply.rawPayload).toString()) as SentBody;
    expect(body.questions).toHaveLength(7);
    expect(opened.arrangement.questions).toHaveLength(7);
    const plain = await learner.ask(sittingApi.body, { paperId }, { 'accept-encoding': 'identity' });
    expect(plain.json()).toEqual(body);
    const other = await app.learner();
    expect((await other.ask(sittingApi.body, { paperId })).json()).toMatchObject({ code: 20030002 });
  });

  it('is inaccessible to other users by every call', async () => {
    const [owner, other] = [await app.learner(), await app.admin()];
    const { paperId, epoch } = await sit(owner, examId);
    const calls = [
      () => other.call(sittingApi.open, { paperId, writer: randomUUID() }),
      () => other.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] }),
      () => other.call(sittingApi.clock, { paperId, epoch }),
      () => other.call(sittingApi.handIn, { paperId, epoch }),
      () => other.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1)] }),
    ];
    for (const call of calls) await expect(call()).toRefuse('paperNotFound');
    expect(await answersOf(paperId)).toEqual([]);
  });

  it('returns the time left', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await shiftPaper(app, paperId, -3000);
    const { leftMs, ...rest } = await learner.call(sittingApi.clock, { paperId, epoch });
    expect(rest).toEqual({ state: PaperState.inExam, takenOver: false, voidReason: null });
    expect(Math.round(leftMs / 1000)).toBeGreaterThan(590);
    expect(leftMs).toBeLessThanOrEqual(600_000);
  });
});

describe('saving', () => {
  it('stores the highest sequence number of a position, in whatever order, and acknowledges the rest', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const save = (...items: ReturnType<typeof choice>[]) => learner.call(sittingApi.save, { paperId, epoch, items });
    expect((await save(choice(1, 5, 'five'))).saved).toEqual([{ ordinal: 1, seq: 5 }]);
    expect((await save(choice(1, 4, 'four'))).saved).toEqual([{ ordinal: 1, seq: 4 }]);
    expect((await save(choice(1, 5, 'again'))).saved).toEqual([{ ordinal: 1, seq: 5 }]);
    expect((await save(choice(2, 6, 'six'), choice(2, 8, 'eight'), choice(2, 7, 'seven'))).saved).toHaveLength(3);
    expect(await answersOf(paperId)).toEqual([
      { ordinal: 1, seq: 5, answer: { options: ['five'] } },
      { ordinal: 2, seq: 8, answer: { options: ['eight'] } },
    ]);
    // Everything is stored as it arrived.
    expect((await logOf(paperId)).map(({ seq }) => seq)).toEqual([5, 4, 5, 6, 7, 8]);
  });

  it('stores many concurrent sends', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.learner()));
    const sittings = await Promise.all(people.map((learner) => sit(learner, examId)));
    const saves = people.flatMap((learner, at) => {
      const { paperId = '', epoch = 1 } = sittings[at] ?? {};
      const numbers = Array.from({ length: 10 }, (_, n) => n + 1);
      return numbers.map((seq) =>
        learner.call(sittingApi.save, { paperId, epoch, items: [choice((seq % 5) + 1, seq)] }),
      );
    });
    expect(await Promise.all(saves)).toHaveLength(120);
    for (const { paperId } of sittings) {
      expect((await answersOf(paperId)).map(({ seq }) => seq)).toEqual([10, 6, 7, 8, 9]);
    }
  });

  it('names what was stored, and skips a position that the paper does not have', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const reply = await learner.call(sittingApi.save, { paperId, epoch, items: [choice(6, 1), choice(5, 2)] });
    expect(reply.saved).toEqual([{ ordinal: 5, seq: 2 }]);
    expect((await answersOf(paperId)).map(({ ordinal }) => ordinal)).toEqual([5]);
  });

  it('is accepted until half a minute after the deadline, and no longer', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await shiftPaper(app, paperId, -3600 - GRACE_SECONDS + 5);
    const save = (seq: number) => learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, seq)] });
    expect(await save(1)).toMatchObject({ leftMs: 0, state: PaperState.inExam, saved: [{ ordinal: 1, seq: 1 }] });
    await shiftPaper(app, paperId, -10);
    await expect(save(2)).toRefuse('paperOver');
    expect((await answersOf(paperId)).map(({ seq }) => seq)).toEqual([1]);
  });

  it('follows the database’s clock, whatever the server’s says', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const real = app.clock.now;
    app.clock.advance(1500);
    const { leftMs } = await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    app.clock.now = real;
    expect(leftMs).toBeGreaterThan(3_590_000);
  });
});

describe('continuing on another page', () => {
  it('asks first while the other page was active recently; then that page can no longer save', async () => {
    const learner = await app.learner();
    const { paperId, epoch, writer } = await sit(learner, examId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1, 'old')] });
    const second = randomUUID();
    await expect(learner.call(sittingApi.open, { paperId, writer: second })).toRefuse('paperOpenElsewhere');
    const taken = await learner.call(sittingApi.open, { paperId, writer: second, takeOver: true });
    expect(taken).toMatchObject({ epoch: 2, answers: [{ ordinal: 1, seq: 1 }] });
    const late = { paperId, epoch, items: [choice(1, 9, 'late')] };
    await expect(learner.call(sittingApi.save, late)).toRefuse('paperTakenOver');
    await expect(learner.call(sittingApi.handIn, { ...late, items: [] })).toRefuse('paperTakenOver');
    await expect(learner.call(sittingApi.handIn, late)).toRefuse('paperTakenOver');
    expect(await learner.call(sittingApi.clock, { paperId, epoch })).toMatchObject({ takenOver: true });
    await learner.call(sittingApi.save, { paperId, epoch: 2, items: [choice(1, 2, 'new')] });
    // And back again, if they want.
    expect(await learner.call(sittingApi.open, { paperId, writer, takeOver: true })).toMatchObject({ epoch: 3 });
    expect(await answersOf(paperId)).toEqual([{ ordinal: 1, seq: 2, answer: { options: ['new'] } }]);
    await expect(learner.call(sittingApi.save, late)).toRefuse('paperTakenOver');
    // Repeated refusals for one reason are one line of the timeline.
    expect(await eventsOf(paperId)).toEqual([1, 2, 3, 7, 3]);
  });

  it('allows writing and handing in only by the latest opening, neither an earlier one nor a future one', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true });
    for (const wrong of [epoch, epoch + 2, 2_000_000_000]) {
      const sent = { paperId, epoch: wrong, items: [choice(1, 9)] };
      await expect(learner.call(sittingApi.save, sent)).toRefuse('paperTakenOver');
      await expect(learner.call(sittingApi.handIn, sent)).toRefuse('paperTakenOver');
      await expect(learner.call(sittingApi.handIn, { ...sent, items: [] })).toRefuse('paperTakenOver');
      expect(await learner.call(sittingApi.clock, { paperId, epoch: wrong })).toMatchObject({ takenOver: true });
    }
    const without = await learner.ask(sittingApi.handIn, { paperId, items: [choice(1, 9)] });
    expect(without.statusCode).toBe(400);
    expect([await answersOf(paperId), (await eventsOf(paperId)).includes(4)]).toEqual([[], false]);
  });

  it('does not ask when the other page has been silent for a minute', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await shiftPaper(app, paperId, -61);
    expect(await learner.call(sittingApi.open, { paperId, writer: randomUUID() })).toMatchObject({ epoch: 2 });
    await expect(learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] })).toRefuse('paperTakenOver');
  });

  it('gives each of many concurrent openings its own epoch, and lets the last one write', async () => {
    const learner = await app.learner();
    const { paperId } = await sit(learner, examId);
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true })),
    );
    const epochs = opened.map(({ epoch }) => epoch).toSorted((a, b) => a - b);
    expect(epochs).toEqual([2, 3, 4, 5]);
    const save = (epoch: number) => learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, epoch)] });
    const saves = await Promise.allSettled(epochs.map((epoch) => save(epoch)));
    expect(saves.map(({ status }) => status)).toEqual([...Array.from({ length: 3 }, () => 'rejected'), 'fulfilled']);
    expect((await answersOf(paperId)).map(({ seq }) => seq)).toEqual([5]);
  });

  it('counts a save as activity', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await shiftPaper(app, paperId, -61);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    await expect(learner.call(sittingApi.open, { paperId, writer: randomUUID() })).toRefuse('paperOpenElsewhere');
  });
});

describe('handing in', () => {
  it('happens once, with the answers sent along, and returns the same receipt to every call [S3-149]', async () => {
    const learner = await app.learner();
    const { paperId, epoch, writer } = await sit(learner, examId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1), choice(2, 2)] });
    const items = [choice(3, 3), { ...choice(2, 4), answer: {} }];
    const receipts = await Promise.all(
      Array.from({ length: 16 }, () => learner.call(sittingApi.handIn, { paperId, epoch, items })),
    );
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    const [receipt] = receipts;
    expect(receipt).toMatchObject({
      paperId,
      handedInBy: HandInBy.examinee,
      atDeadline: false,
      answered: 2,
      questions: 5,
    });
    expect(await learner.call(sittingApi.handIn, { paperId, epoch: epoch + 7 })).toEqual(receipt);
    expect(await eventsOf(paperId)).toEqual([1, 2, 4]);
    const opened = await learner.call(sittingApi.open, { paperId, writer });
    expect(opened).toMatchObject({ state: PaperState.awaitingGrading, receipt, answers: [], leftMs: 0 });
    await expect(learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 9)] })).toRefuse('paperHandedIn');
    expect((await learner.ask(sittingApi.body, { paperId })).json()).toMatchObject({ code: 20030002 });
  });

  it('leaves a receipt that anyone can verify', async () => {
    const exam = await anOpenExam(app);
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, exam.examId);
    const { receipt, handedInAt } = await learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1)] });
    const found = { examTitle: exam.title, handedInAt, answered: 1, questions: 5 };
    expect(await app.guest.call(sittingApi.receipt, { receipt })).toEqual(found);
    const typed = receipt.toLowerCase().replace(/(.{5})/g, '$1-');
    expect(await app.guest.call(sittingApi.receipt, { receipt: typed })).toEqual(found);
    expect(await app.guest.call(sittingApi.receipt, { receipt: '0'.repeat(20) })).toBeNull();
  });

  it('gives different answers a different receipt', async () => {
    const codes = [];
    for (const option of ['a', 'b']) {
      const learner = await app.learner();
      const { paperId, epoch } = await sit(learner, examId);
      codes.push((await learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1, option)] })).receipt);
    }
    expect(codes[0]).not.toBe(codes[1]);
  });

  it('waits for the earliest time, except when the time is up', async () => {
    const { examId } = await anOpenExam(app, { earliestHandIn: 10 });
    const learner = await app.learner();
    const { paperId, epoch, opened } = await sit(learner, examId);
    expect(opened.earliestHandInMs).toBeGreaterThan(590_000);
    const handIn = () => learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1)] });
    await expect(handIn()).toRefuse('handInTooEarly');
    // Answers sent along were stored all the same.
    expect(await answersOf(paperId)).toHaveLength(1);
    await shiftPaper(app, paperId, -600);
    expect(await handIn()).toMatchObject({ answered: 1 });
  });

  it('in the grace period counts as of the deadline', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await shiftPaper(app, paperId, -3610);
    const receipt = await learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1)] });
    expect(receipt).toMatchObject({ handedInBy: HandInBy.examinee, atDeadline: true, answered: 1 });
    expect(handInByLabels[shownHandIn(receipt)]).toBe('到时自动交卷');
    const { rows } = await app.platform.pool.query<{ same: boolean }>(
      'select handed_in_at = deadline_at as same from paper_paper where id = $1',
      [paperId],
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it('after the grace period is done by the clock, and accepts nothing more', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await shiftPaper(app, paperId, -3700);
    const receipt = await learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1)] });
    expect(receipt).toMatchObject({ handedInBy: HandInBy.clock, answered: 0 });
  });

  it('works without a page: a user blocked from another exam opens the paper in progress and hands it in', async () => {
    const learner = await app.learner();
    const { paperId } = await sit(learner, examId);
    const { epoch } = await learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true });
    expect(await learner.call(sittingApi.handIn, { paperId, epoch })).toMatchObject({ answered: 0 });
  });
});

const waitingStatements = async () => {
  const { rows } = await app.platform.pool.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'ganlin lane' and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

describe('when the database cannot keep up', () => {
  it('a locked paper delays only its own saves, and they are written when it is free', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => app.learner()));
    const sitters = await Promise.all(people.map(async (learner) => ({ learner, ...(await sit(learner, examId)) })));
    const save = ({ learner, paperId, epoch }: (typeof sitters)[number], seq: number) =>
      learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, seq)] });
    const [held, ...others] = sitters;
    const holder = await app.platform.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from paper_paper where id = $1 for update', [held!.paperId]);
      const replies = await Promise.all(sitters.map((sitter) => save(sitter, 1)));
      expect(replies[0]!.statusCode).toBe(503);
      expect(replies[0]!.headers['retry-after']).toBe('2');
      expect(new Set(replies.slice(1).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      const again = await Promise.all([save(held!, 2), ...others.map((sitter) => save(sitter, 2))]);
      expect(again.filter(({ statusCode }) => statusCode !== 200)).toHaveLength(1);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await save(held!, 3)).statusCode).toBe(200);
  });

  it('returns 503, and never that an answer was stored', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.learner()));
    const sitters = await Promise.all(people.map(async (learner) => ({ learner, ...(await sit(learner, examId)) })));
    const [one, other, third, fourth] = sitters;
    const blocker = await app.owner.connect();
    await blocker.query('begin; lock table paper_save in share mode');
    let seq = 0;
    const saves: ReturnType<TestUser['ask']>[] = [];
    const send = (sitter: (typeof sitters)[number] | undefined) => {
      const { learner, paperId, epoch } = sitter!;
      saves.push(learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, ++seq)] }));
    };
    try {
      // Both statements that may be in flight at a time wait for the lock, and a third save queues behind them.
      for (const [at, sitter] of [one, other].entries()) {
        send(sitter);
        await expect.poll(waitingStatements).toBe(at + 1);
      }
      send(third);
      let refused: Awaited<(typeof saves)[number]> | undefined;
      while (!refused) {
        send(fourth);
        refused = await Promise.race([...saves, pause(100, undefined)]);
      }
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.json()).toMatchObject({ code: 20030001, data: null });
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });
});

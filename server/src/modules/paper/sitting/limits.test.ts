import { randomUUID } from 'node:crypto';
import { PAPER_BYTES, SAVE_BURST, SAVE_BYTES, SAVE_EVERY_MS, sittingApi } from '@ganlin/contract/paper/sitting';
import { MAX_ANSWER_TEXT, type Answer } from '@ganlin/contract/question/answer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, choice, everyKind, sit, type Sitting } from '../../../../test/support/exams.ts';
import { UNTOLD_BYTES } from '../model/pace.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function aSitting(exam: Parameters<typeof anOpenExam>[1] = {}): Promise<Sitting & { learner: TestUser }> {
  const { examId } = await anOpenExam(app, exam);
  const learner = await app.learner();
  return { learner, ...(await sit(learner, examId)) };
}

/** Saves until refused, and returns how many were accepted and the last response. */
async function saveUntilRefused({ learner, paperId, epoch }: Awaited<ReturnType<typeof aSitting>>) {
  const since = performance.now();
  for (let taken = 0; ; taken++) {
    const refused = await learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, taken + 1)] });
    if (refused.statusCode !== 200) return { taken, refused, passed: performance.now() - since };
  }
}

const sentBy = ({ paperId, epoch }: Sitting) => ({ paperId, epoch });

const stored = async (paperId: string) =>
  (await app.platform.pool.query('select 1 from paper_save where paper_id = $1', [paperId])).rows.length;

describe('one paper', () => {
  it('accepts a burst of saves, then two a second; faster ones are refused, not stored, and accepted later', async () => {
    const sitting = await aSitting();
    const { learner, paperId, epoch } = sitting;
    const { taken, refused, passed } = await saveUntilRefused(sitting);
    expect(taken).toBeGreaterThanOrEqual(SAVE_BURST);
    expect(taken).toBeLessThanOrEqual(SAVE_BURST + 1 + passed / SAVE_EVERY_MS);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.json()).toMatchObject({ code: 20030009 });
    expect(await stored(paperId)).toBe(taken);
    const save = async () =>
      (await learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, 99)] })).statusCode;
    await expect.poll(save, { interval: 100 }).toBe(200);
    const [answer] = (await learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true })).answers;
    expect(answer?.seq).toBe(99);
  });

  it('has its own rate limit, whatever others do', async () => {
    const [one, other] = [await aSitting(), await aSitting()];
    await saveUntilRefused(one);
    const { saved } = await other.learner.call(sittingApi.save, { ...sentBy(other), items: [choice(1, 1)] });
    expect(saved).toHaveLength(1);
  });

  it('holds a limited number of bytes, and a hand-in still brings its last answers', async () => {
    const sitting = await aSitting({ kinds: ['essay'] });
    const { learner, paperId, epoch } = sitting;
    const essay = { text: '雨'.repeat(MAX_ANSWER_TEXT) };
    const save = async (seq: number) =>
      (await learner.ask(sittingApi.save, { ...sentBy(sitting), items: [{ ordinal: 1, seq, answer: essay }] }))
        .statusCode;
    // As if other processes had accepted all that a paper may hold.
    await app.platform.pool.query('insert into paper_pace (user_id, paper_id, bytes) values ($1, $2, $3)', [
      learner.id,
      paperId,
      PAPER_BYTES,
    ]);
    // A single process accepts only a little before it asks the database.
    const untold = Math.floor(UNTOLD_BYTES / (3 * MAX_ANSWER_TEXT));
    let seq = 0;
    while (seq <= untold + 1 && (await save(seq + 1)) === 200) seq++;
    expect(seq).toBeGreaterThan(0);
    expect(seq).toBeLessThanOrEqual(untold);
    expect(await save(seq + 1)).toBe(429);
    const items = [{ ordinal: 1, seq: 99, answer: { text: 'last' } }];
    expect(await learner.call(sittingApi.handIn, { paperId, epoch, items })).toMatchObject({ answered: 1 });
    const { rows } = await app.platform.pool.query(
      `select seq from paper_answers($1, $2) where answer ->> 'text' = 'last'`,
      [learner.id, paperId],
    );
    expect(rows).toHaveLength(1);
  });

  it('adds up what several processes accepted', async () => {
    const sitting = await aSitting({ kinds: ['essay'] });
    const answer = { text: '雨'.repeat(MAX_ANSWER_TEXT) };
    for (let seq = 1; seq <= SAVE_BURST; seq++)
      await sitting.learner.call(sittingApi.save, { ...sentBy(sitting), items: [{ ordinal: 1, seq, answer }] });
    const { rows } = await app.platform.pool.query('select bytes::int from paper_pace where paper_id = $1', [
      sitting.paperId,
    ]);
    const sent = SAVE_BURST * 3 * MAX_ANSWER_TEXT;
    expect(rows[0]?.bytes).toBeGreaterThan(sent - 2 * UNTOLD_BYTES);
  });

  it('does not let a hand-in that is too early serve as a faster save', async () => {
    const { learner, paperId, epoch } = await aSitting({ earliestHandIn: 30 });
    const handIn = (seq: number) => learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, seq)] });
    for (let seq = 1; seq <= 2 * SAVE_BURST; seq++) await expect(handIn(seq)).toRefuse('handInTooEarly');
    expect(await stored(paperId)).toBeLessThan(2 * SAVE_BURST);
  });
});

describe('the content of a save', () => {
  it('must fit the questions: text only where text is asked for; the other answers are stored', async () => {
    const { learner, paperId, epoch, opened } = await aSitting({ kinds: everyKind });
    const fits: readonly Answer[] = [
      { options: ['x'] },
      { options: ['x', 'y'] },
      { options: ['true'] },
      { text: '断电' },
      { blanks: ['AgI'] },
      { pairs: { l: 'r' } },
      { children: { c: { text: '是' } } },
    ];
    expect(opened.arrangement.questions).toHaveLength(fits.length);
    let seq = 0;
    const savedOf = async (answers: readonly Answer[]) => {
      const items = answers.map((answer, at) => ({ ordinal: at + 1, seq: ++seq, answer }));
      const { saved } = await learner.call(sittingApi.save, { paperId, epoch, items });
      return saved.map(({ ordinal }) => ordinal);
    };
    expect(await savedOf(fits)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const long: Answer = { options: ['x'], text: '长'.repeat(100) };
    expect(await savedOf(fits.map(() => long))).toEqual([]);
    expect(await savedOf([{ text: '不对' }, ...fits.slice(1)])).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('is limited: a whole essay fits, several do not, and neither do parts that are longer together', async () => {
    const { learner, paperId, epoch } = await aSitting({ kinds: ['essay', 'essay', 'combined'] });
    const essay = { text: '雨'.repeat(MAX_ANSWER_TEXT) };
    const send = (answers: readonly Answer[]) =>
      learner.ask(sittingApi.save, {
        paperId,
        epoch,
        items: answers.map((answer, at) => ({ ordinal: at + 1, seq: 1, answer })),
      });
    expect((await send([essay])).json()).toMatchObject({ code: 0, data: { saved: [{ ordinal: 1, seq: 1 }] } });
    const two = await send([essay, essay]);
    expect([two.statusCode, JSON.stringify(essay).length * 6 > SAVE_BYTES]).toEqual([413, true]);
    const half = { text: '雨'.repeat(MAX_ANSWER_TEXT / 2 + 1) };
    expect((await send([{}, {}, { children: { a: half, b: half } }])).statusCode).toBe(400);
    expect((await send([{}, {}, { children: { a: half } }])).json()).toMatchObject({ code: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { entryApi } from '@ganlin/contract/exam/entry';
import { GRACE_SECONDS, HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import { papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { Refused } from '../../../../test/support/client.ts';
import { anOpenExam, choice, shiftPaper } from '../../../../test/support/exams.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { paceOf } from './pace.ts';
import { sweep } from '../hand-in/sweep.ts';

/** The expected state of a paper after all actions, without a database. */
interface Paper {
  id: string;
  state: number;
  /** Time until the deadline. */
  left: number;
  epoch: number;
  writer: string | null;
  /** Time since it was opened or saved. */
  silent: number;
  readonly answers: Map<number, { seq: number; option: string }>;
  readonly forwardOnly: boolean;
  receipt: string | null;
}

interface Model {
  papers: Paper[];
  seq: number;
}

interface Real {
  readonly learner: TestUser;
  readonly examId: string;
}

let app: TestApp;
let admin: TestUser;
const examIds: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  for (const forwardOnly of [false, true]) {
    examIds.push((await anOpenExam(app, { attempts: 0, forwardOnly })).examId);
  }
});
afterAll(() => app.close());

const LENGTH = 3600;
const LEASE = 60;
const writers = [randomUUID(), randomUUID()] as const;

type Command = fc.AsyncCommand<Model, Real>;
const running = ({ papers }: Model) => papers.find(({ state }) => state === PaperState.inExam);
const last = ({ papers }: Readonly<Model>): Paper => papers.at(-1)!;
const begun = (model: Readonly<Model>) => model.papers.length > 0;

async function outcome<T>(call: Promise<T>): Promise<T | string> {
  return call.catch((error: unknown) => {
    if (error instanceof Refused) return error.reason;
    throw error;
  });
}

const command = (name: string, check: Command['check'], run: Command['run']): Command => ({
  check,
  run,
  toString: () => name,
});

const start = () =>
  command(
    'start',
    () => true,
    async (model, { learner, examId }) => {
      const { paperId } = await learner.call(entryApi.start, { examId });
      const known = running(model);
      if (known) return expect(paperId).toBe(known.id);
      expect(model.papers.map(({ id }) => id)).not.toContain(paperId);
      const fresh = { state: PaperState.inExam, left: LENGTH, epoch: 0, writer: null, silent: Infinity, receipt: null };
      model.papers.push({ id: paperId, ...fresh, forwardOnly: examId === examIds[1], answers: new Map() });
    },
  );

const open = (who: 0 | 1, takeOver: boolean) =>
  command(`open by ${who}${takeOver ? ', taking over' : ''}`, begun, async (model, { learner }) => {
    const [paper, writer] = [last(model), writers[who]];
    const reply = await outcome(learner.call(sittingApi.open, { paperId: paper.id, writer, takeOver }));
    if (paper.state !== PaperState.inExam)
      return expect(reply).toMatchObject({ answers: [], receipt: { receipt: paper.receipt } });
    const isOther = paper.writer !== null && paper.writer !== writer;
    if (isOther && !takeOver && paper.silent < LEASE) return expect(reply).toBe('paperOpenElsewhere');
    if (paper.writer !== writer) paper.epoch++;
    Object.assign(paper, { writer, silent: 0 });
    const answers = [...paper.answers].toSorted(([a], [b]) => a - b);
    expect(reply).toMatchObject({
      epoch: paper.epoch,
      answers: answers.map(([ordinal, { seq, option }]) => ({ ordinal, seq, answer: { options: [option] } })),
    });
  });

const save = (ordinal: number, back: number, page: number) =>
  command(`save ${ordinal}, ${back} back, by page ${page}`, begun, async (model, { learner }) => {
    const paper = last(model);
    const epoch = Math.max(1, paper.epoch + page);
    const seq = back === 0 ? ++model.seq : Math.max(1, model.seq - back);
    const item = choice(ordinal, seq, `o${seq}`);
    // The rate limit of saves is tested elsewhere.
    paceOf(app.platform).forget(learner.id);
    const reply = await outcome(learner.call(sittingApi.save, { paperId: paper.id, epoch, items: [item] }));
    if (paper.state !== PaperState.inExam) return expect(reply).toBe('paperHandedIn');
    if (paper.left < -GRACE_SECONDS) return expect(reply).toBe('paperOver');
    if (epoch !== paper.epoch) return expect(reply).toBe('paperTakenOver');
    const highest = Math.max(...paper.answers.keys());
    const isBack = ordinal < highest && seq > (paper.answers.get(ordinal)?.seq ?? 0);
    if (paper.forwardOnly && isBack) return expect(reply).toBe('questionPassed');
    expect(reply).toMatchObject({ saved: [{ ordinal, seq }] });
    paper.silent = 0;
    if ((paper.answers.get(ordinal)?.seq ?? 0) < seq) paper.answers.set(ordinal, { seq, option: `o${seq}` });
  });

const handIn = () =>
  command('hand in', begun, async (model, { learner }) => {
    const paper = last(model);
    const reply = await outcome(
      learner.call(sittingApi.handIn, { paperId: paper.id, epoch: Math.max(1, paper.epoch) }),
    );
    if (paper.state === PaperState.inExam && paper.epoch === 0) return expect(reply).toBe('paperTakenOver');
    if (typeof reply === 'string') throw new Error(reply);
    const { receipt } = reply;
    if (paper.state !== PaperState.inExam) return expect(receipt).toBe(paper.receipt);
    const by = paper.left < -GRACE_SECONDS ? HandInBy.clock : HandInBy.examinee;
    expect(reply).toMatchObject({ handedInBy: by, answered: paper.answers.size });
    close(paper, by, receipt);
  });

const pass = (seconds: number) =>
  command(`${seconds} s pass`, begun, async (model) => {
    const paper = last(model);
    await shiftPaper(app, paper.id, -seconds);
    paper.left -= seconds;
    paper.silent += seconds;
  });

const toGrace = () =>
  command(
    'until the grace',
    (model) => begun(model) && last(model).left > 0,
    async (model) => {
      const paper = last(model);
      await shiftPaper(app, paper.id, -(paper.left + GRACE_SECONDS / 2));
      paper.silent += paper.left + GRACE_SECONDS / 2;
      paper.left = -GRACE_SECONDS / 2;
    },
  );

const extend = () =>
  command('extend', begun, async (model) => {
    const paper = last(model);
    const { count } = await admin.call(papersApi.extend, {
      id: randomUUID(),
      paperIds: [paper.id],
      reason: '模型',
      minutes: 10,
    });
    expect(count).toBe(paper.state === PaperState.inExam ? 1 : 0);
    if (count === 1) paper.left += 600;
  });

const clockStrikes = () =>
  command(
    'sweep',
    () => true,
    async (model, { learner }) => {
      await sweep(systemCtx(app.platform, 'test'));
      const paper = running(model);
      if (!paper || paper.left >= -GRACE_SECONDS) return;
      close(paper, HandInBy.clock, (await learner.call(sittingApi.handIn, { paperId: paper.id, epoch: 1 })).receipt);
    },
  );

function close(paper: Paper, by: HandInBy, receipt: string): void {
  const abandoned = by === HandInBy.clock && paper.answers.size === 0;
  Object.assign(paper, { state: abandoned ? PaperState.abandoned : PaperState.awaitingGrading, receipt });
}

/** At the end: the stored state and every answer match the model, and what was handed in is what was saved. */
async function compare(model: Model, { learner }: Real): Promise<void> {
  const { rows } = await app.platform.pool.query(
    `select p.id, p.state, p.receipt, coalesce((select json_agg(json_build_array(a.ordinal, a.seq, a.answer->'options'->>0)
        order by a.ordinal) from paper_answers(p.user_id, p.id) a), '[]') as answers, (
        select (select coalesce(json_agg(json_build_array(a->'ordinal', a->'seq', a->'answer'->'options'->>0)), '[]')
                  from jsonb_array_elements(f.answers) a)
          from paper_final f where f.user_id = p.user_id and f.paper_id = p.id) as final
       from paper_paper p where p.user_id = $1 order by p.attempt`,
    [learner.id],
  );
  const expected = model.papers.map(({ id, state, receipt, answers: known }) => {
    const answers = [...known]
      .map(([ordinal, { seq, option }]) => [ordinal, seq, option])
      .toSorted(([a], [b]) => Number(a) - Number(b));
    return { id, state, receipt, answers, final: state === PaperState.inExam ? null : answers };
  });
  expect(rows).toEqual(expected);
}

const opening = fc.tuple(fc.constantFrom(0, 1), fc.boolean()).map(([who, takeOver]) => open(who, takeOver));
const saving = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 0, 1, 2), fc.constantFrom(0, 0, 0, -1, 1))
  .map((given) => save(...given));

it.each([
  ['a paper', 0],
  ['a paper that goes forward only', 1],
])(
  '%s matches a plain model, whatever actions are taken in whatever order',
  async (_, which) => {
    const commands = fc.commands<Model, Real, false>(
      [
        // Commands that end a sitting are rare: much must have happened before.
        ...Array.from({ length: 3 }, () => opening),
        ...Array.from({ length: 6 }, () => saving),
        fc.constantFrom(start(), pass(71), pass(1310), extend(), clockStrikes()),
        fc.constantFrom(start(), start(), handIn(), toGrace(), extend()),
      ],
      { maxCommands: 40, size: 'max' },
    );
    const property = fc.asyncProperty(commands, async (list) => {
      const real = { learner: await app.learner(), examId: examIds[which]! };
      const model: Model = { papers: [], seq: 0 };
      await fc.asyncModelRun(() => ({ model, real }), [start(), open(0, false), ...list]);
      await compare(model, real);
    });
    await fc.assert(property, {
      numRuns: Number(process.env['FUZZ_RUNS'] ?? (process.env['CI'] ? 10 : 20)),
      endOnFailure: true,
    });
  },
  600_000,
);

/**
 * Checks that a paper behaves as a single consistent object: `npm run test:exam:linear [-- --long]`. Several pages of
 * one examinee save, open, take over and hand in the same paper concurrently, through two API processes that are
 * killed in between. The response and time of each call are recorded; `sitting-history.ts` looks for one order of the
 * calls that explains all of it, together with the final state of the database. The same with an API that
 * acknowledges before it commits must give histories that nothing explains: otherwise the test would detect nothing.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@ganlin/contract/errors';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { entryApi } from '@ganlin/contract/exam/entry';
import { callAt, judge, openBenchSite } from '../../bench/bench-site.ts';
import { fillPeople, openSessions, type Signed } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { openExam } from './hall.ts';
import { explain, type Answers, type Call, type Verdict } from './sitting-history.ts';
import { watch, type Watched } from './watched-process.ts';
import { openWires, type Wires } from './wires.ts';

const isLong = process.argv.includes('--long');
const PAPERS = isLong ? 1_000 : 40;
const CONTROL_PAPERS = 20;
const TOGETHER = 20;
const PAGES = 4;
/** Per page. A paper accepts a burst of twenty saves, and then two a second. */
const CALLS = 10;
const PLACES = 3;
const HIGHEST_NUMBER = 40;
const TIMEOUT_MS = 6_000;
let requested = 0;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), PAPERS + CONTROL_PAPERS);
const repoId = await fillBank(site.db, 200);
const people = await openSessions(site.db, PAPERS + CONTROL_PAPERS);

const stored = await run(people.slice(0, PAPERS), { isKilled: true });
const control = await run(people.slice(PAPERS), { isKilled: false, ACK_BEFORE_COMMIT: '1' });

const calls = stored.histories.flat();
const told = (is: (call: Call) => boolean) => calls.filter(is).length;
judge({
  'histories checked': { measured: stored.histories.length, least: PAPERS },
  'histories that nothing explains': { measured: count(stored, 'impossible'), promised: 0 },
  'histories left undecided': { measured: count(stored, 'undecided'), promised: 0 },
  'calls recorded': { measured: calls.length, least: PAPERS * PAGES },
  'saves acknowledged': { measured: told((call) => call.kind === 'save' && call.reply === 'saved'), least: PAPERS },
  'saves refused after a take-over': { measured: told((call) => call.reply === 'takenOver'), least: PAPERS / 10 },
  'saves refused after the hand-in': { measured: told((call) => call.reply === 'handedIn'), least: PAPERS / 10 },
  'readings of all answers': { measured: told((call) => call.kind === 'read'), least: PAPERS * 2 },
  'calls without an answer': { measured: told(({ answered }) => answered === Infinity), least: 1 },
  'API processes killed': { measured: stored.kills, least: isLong ? 20 : 1 },
  'control: histories that nothing explains': { measured: count(control, 'impossible'), least: 1 },
});

function count({ verdicts }: { readonly verdicts: readonly Verdict[] }, verdict: Verdict): number {
  return verdicts.filter((one) => one === verdict).length;
}

async function run(
  examinees: readonly Signed[],
  { isKilled, ...settings }: { readonly isKilled: boolean; readonly ACK_BEFORE_COMMIT?: string },
) {
  const env = { ...site.env, ...settings };
  const apis = await Promise.all([watch('api', env), watch('api', env)]);
  const origins = apis.map(({ origin }) => origin);
  const examId = await openExam(origins[0] ?? '', repoId);
  const wires = openWires(origins, { timeoutMs: TIMEOUT_MS });
  const over = new AbortController();
  const killing = isKilled ? killNowAndThen(apis, over.signal) : Promise.resolve(0);
  const histories: Call[][] = [];
  for (let from = 0; from < examinees.length; from += TOGETHER) {
    const group = examinees.slice(from, from + TOGETHER);
    histories.push(...(await Promise.all(group.map((person) => sit(person, { wires, examId, apis })))));
  }
  over.abort();
  const kills = await killing;
  wires.close();
  for (const api of apis) await api.stop();
  return { histories, kills, verdicts: histories.map((history) => explain(history)) };
}

interface Hall {
  readonly wires: Wires;
  readonly examId: string;
  readonly apis: readonly Watched[];
}

/** All pages of one paper concurrently; then it is handed in, and read from the database. */
async function sit({ token }: Signed, { wires, examId, apis }: Hall): Promise<Call[]> {
  const paperId = await begin(token, { examId, apis });
  const history: Call[] = [];
  const pages = Array.from({ length: PAGES }, () => newPage({ wires, apis, token, paperId, history }));
  await Promise.all(pages.map((page, at) => page.goOn(at)));
  const last = newPage({ wires, apis, token, paperId, history });
  while (!(await last.finish())) await pause(100);
  const sent = performance.now();
  const told = await storedAnswers(paperId);
  history.push({ kind: 'read', reply: told, sent, answered: performance.now() });
  return history;
}

/** At any process that is up. */
async function begin(token: string, { examId, apis }: Pick<Hall, 'examId' | 'apis'>): Promise<string> {
  for (;;) {
    const up = apis.find(({ isUp }) => isUp());
    // A process killed meanwhile is no reason to give up.
    const begun = up && (await callAt(up.origin, entryApi.start, { token, input: { examId } }).catch(() => undefined));
    if (begun) return begun.paperId;
    await pause(100);
  }
}

interface Desk {
  readonly wires: Wires;
  readonly apis: readonly Watched[];
  readonly token: string;
  readonly paperId: string;
  readonly history: Call[];
}

/** One page: its own writer, and the epoch it was last given. */
function newPage({ wires, apis, token, paperId, history }: Desk) {
  const writer = randomUUID();
  let [epoch, written] = [0, 0];

  const open = async (takeOver: boolean): Promise<void> => {
    const sent = performance.now();
    const reply = await wires.ask(turn(apis), sittingApi.open, { token, input: { paperId, writer, takeOver } });
    const answered = performance.now();
    const own = { kind: 'open', writer, takeOver, sent } as const;
    if (reply === 'gone' || reply === 'busy') history.push({ ...own, reply: 'nothing', answered: Infinity });
    else if (reply.code === errors.paperOpenElsewhere.code) history.push({ ...own, reply: 'elsewhere', answered });
    else if (reply.data.receipt) history.push({ ...own, reply: { receipt: reply.data.receipt.receipt }, answered });
    else {
      ({ epoch } = reply.data);
      const opened: Call = { ...own, reply: epoch, answered };
      const answers = answersOf(reply.data.answers.map(({ answer, ...rest }) => ({ ...rest, value: valueOf(answer) })));
      history.push(opened, { kind: 'read', reply: answers, after: opened, sent, answered });
    }
  };

  const save = async (): Promise<void> => {
    const indexes = new Set(Array.from({ length: 1 + below(2) }, () => 1 + below(PLACES)));
    const items = [...indexes].map((ordinal) => {
      return { ordinal, seq: 1 + below(HIGHEST_NUMBER), value: `${writer.slice(0, 4)}${(written += 1)}` };
    });
    const input = {
      paperId,
      epoch,
      items: items.map(({ value, ...rest }) => ({ ...rest, answer: { options: [value] } })),
    };
    const sent = performance.now();
    const reply = await wires.ask(turn(apis), sittingApi.save, { token, input });
    const answered = performance.now();
    const own = { kind: 'save', epoch, items, sent } as const;
    if (reply === 'gone' || reply === 'busy') history.push({ ...own, reply: 'nothing', answered: Infinity });
    else if (reply.code === 0) history.push({ ...own, reply: 'saved', answered });
    else history.push({ ...own, reply: refusalIn(reply), answered });
  };

  const handIn = async (): Promise<void> => {
    const sent = performance.now();
    const reply = await wires.ask(turn(apis), sittingApi.handIn, { token, input: { paperId, epoch } });
    const answered = performance.now();
    const own = { kind: 'handIn', epoch, sent } as const;
    if (reply === 'gone' || reply === 'busy') history.push({ ...own, reply: 'nothing', answered: Infinity });
    else if (reply.code === errors.paperTakenOver.code) history.push({ ...own, reply: 'takenOver', answered });
    else if (reply.code === 0) {
      const { receipt, answered: filled } = reply.data;
      history.push({ ...own, reply: { receipt, answered: filled }, answered });
    } else throw new Error(`hand-in: ${reply.msg}`);
  };

  return {
    goOn: async (at: number): Promise<void> => {
      await pause(at * 20);
      for (let calls = 0; calls < CALLS; calls++) {
        const chance = Math.random();
        if (epoch === 0 || chance < 0.2) await open(Math.random() < 0.6);
        else if (chance > 0.97) await handIn();
        else await save();
        await pause(Math.random() * 40);
      }
    },
    /** Returns whether it is handed in. */
    finish: async (): Promise<boolean> => {
      await open(true);
      if (epoch > 0) await handIn();
      return history.some((call) => (call.kind === 'handIn' || call.kind === 'open') && isReceipt(call.reply));
    },
  };
}

function isReceipt(told: unknown): boolean {
  return typeof told === 'object' && told !== null && 'receipt' in told;
}

function refusalIn({ code, msg }: { readonly code: number; readonly msg: string }): 'takenOver' | 'handedIn' {
  if (code === errors.paperTakenOver.code) return 'takenOver';
  if (code === errors.paperHandedIn.code) return 'handedIn';
  throw new Error(`save: ${msg}`);
}

/** Tries one process after the other; skips one that is not up, as calls that reach no process tell nothing. */
function turn(apis: readonly Watched[]): number {
  requested += 1;
  return apis[requested % apis.length]?.isUp() ? requested : requested + 1;
}

function below(bound: number): number {
  return Math.floor(Math.random() * bound);
}

function valueOf(answer: object): string {
  return 'options' in answer && Array.isArray(answer.options) ? String(answer.options[0]) : '';
}

function answersOf(rows: readonly { ordinal: number; seq: number; value: string }[]): Answers {
  return Object.fromEntries(rows.map(({ ordinal, seq, value }) => [ordinal, { seq, value }]));
}

/** Reads them with the statement that every view of a paper uses. */
async function storedAnswers(paperId: string): Promise<Answers> {
  const { rows } = await site.db.query<{ ordinal: number; seq: number; value: string }>(
    `select a.ordinal, a.seq, a.answer -> 'options' ->> 0 as value
       from paper_paper p cross join lateral paper_answers(p.user_id, p.id) a where p.id = $1 order by a.ordinal`,
    [paperId],
  );
  return answersOf(rows);
}

/** Kills one of two; the other one is spared until both are up again. Returns the number of kills. */
async function killNowAndThen(apis: readonly Watched[], over: AbortSignal): Promise<number> {
  let kills = 0;
  while (!over.aborted) {
    await pause(200 + Math.random() * 500);
    if (over.aborted || !apis.every(({ isUp }) => isUp())) continue;
    apis[kills % apis.length]?.kill();
    kills++;
  }
  return kills;
}

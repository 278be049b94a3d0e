/**
 * A thousand people for the last ten seats: `npm run test:training:race`. Two API processes over one database; a
 * class with a waiting list, one without, and one during which a process is killed while its callers retry with the
 * same key. A hundred people submit twice concurrently. Prints its figures on its last line, and fails when a limit
 * is missed.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Input } from '@ganlin/contract/core/endpoint';
import { errors } from '@ganlin/contract/errors';
import { placeHolders, RegistrationState } from '@ganlin/contract/training/kinds';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { adminToken, callAt, judge, openBenchSite } from '../../bench/bench-site.ts';
import { watch, type Watched } from '../exam/watched-process.ts';
import { openWires, patient } from '../exam/wires.ts';
import { openClassForm } from '../support/trainclasses.ts';

const PEOPLE = 1000;
const TWICE = 100;
const LEFT = 10;
/** Earlier registrations, so that the last seats are contested and not the first. */
const EARLY = 5;
/** Number of responses after which a process is killed. */
const KILL_AFTER = 200;

type Form = Input<typeof registrationApi.save>;
/** The final response a person got. */
type Reply = { readonly code: number; readonly query: string; readonly place: number | null };

await using site = await openBenchSite({ TRUST_PROXY: 'on' });
const apis = [await watch('api', site.env), await watch('api', site.env)] as const;
const origin = apis[0].origin;
const wires = patient(
  openWires(
    apis.map((api) => api.origin),
    { timeoutMs: 30_000 },
  ),
);
const token = await adminToken(origin);
/** Different in each race and each run: addresses are remembered for a day. */
let network = '';
const started = performance.now();

const listed = await race({ waitingList: true });
const refused = await race({ waitingList: false });
const killed = await race({ waitingList: true, victim: apis[0] });
wires.close();
for (const api of apis) await api.stop();

const all = [listed, refused, killed];
const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
const figures = {
  'held a place of the last ten': { measured: listed.held, promised: LEFT, least: LEFT },
  waited: { measured: listed.waiting, promised: PEOPLE - LEFT, least: PEOPLE - LEFT },
  'held one without a waiting list': { measured: refused.held, promised: LEFT, least: LEFT },
  'refused without a waiting list': { measured: refused.full, least: PEOPLE - LEFT },
  'held one with a process killed': { measured: killed.held, promised: LEFT, least: LEFT },
  'calls repeated after the kill': { measured: killed.repeated, least: 1 },
  'people who stand twice': { measured: sum((one) => one.twice), promised: 0 },
  'people without any answer': { measured: sum((one) => one.unanswered), promised: 0 },
  'told yes and lost': { measured: sum((one) => one.lost), promised: 0 },
  'places of the waiting list told twice': { measured: listed.samePlaces, promised: 0 },
  'classes whose count is not their holders': { measured: sum((one) => one.miscounted), promised: 0 },
};
judge(figures);
const seconds = Math.round((performance.now() - started) / 1000);
const line = Object.entries(figures).map(([name, { measured }]) => `${name} ${measured}`);
console.log([...line, `${PEOPLE} people, ${PEOPLE + TWICE} submissions, three times, ${seconds} s`].join('; '));

async function race({ waitingList, victim }: { waitingList: boolean; victim?: Watched }) {
  network = `${randomInt(11, 250)}.${randomInt(256)}`;
  const activityId = await openClass(waitingList);
  const people = Array.from({ length: PEOPLE }, (_, at) => formOf(activityId, at));
  const doubles = people.slice(0, TWICE).map((form) => ({ ...form, key: randomUUID() }));
  const progress = { answered: 0, repeated: 0, killed: victim === undefined };
  const submit = async (form: Form, at: number): Promise<Reply | undefined> => {
    const reply = await submitted(form, at, progress);
    progress.answered++;
    if (!progress.killed && progress.answered >= KILL_AFTER) {
      progress.killed = true;
      victim?.kill();
    }
    return reply;
  };
  const firsts = people.map((form, at) => submit(form, at));
  const seconds = doubles.map((form, at) => submit(form, at + 1));
  const reply = await Promise.all(firsts);
  const toldTwice = await Promise.all(seconds);
  return { ...judged(reply, toldTwice), ...(await standing(activityId, [...reply, ...toldTwice])), ...progress };
}

/** As a page does: retries with the same key when there is no response. */
async function submitted(form: Form, at: number, progress: { repeated: number }): Promise<Reply | undefined> {
  for (let tries = 0; tries < 200; tries++) {
    const call = { token: '', input: form, from: addressOf(at) };
    const answer = await wires.ask(at + tries, registrationApi.save, call);
    if (typeof answer !== 'string')
      return { code: answer.code, query: answer.data?.code ?? '', place: answer.data?.waitingPlace ?? null };
    progress.repeated++;
    await pause(50);
  }
  return undefined;
}

function judged(reply: readonly (Reply | undefined)[], toldTwice: readonly (Reply | undefined)[]) {
  const both = [...reply, ...toldTwice];
  return {
    unanswered: both.filter((one) => one === undefined).length,
    full: both.filter((one) => one?.code === errors.registrationFull.code).length,
  };
}

/** What the database says about it. */
async function standing(activityId: string, reply: readonly (Reply | undefined)[]) {
  const { rows } = await site.db.query<{ state: RegistrationState; code: string; card: string }>(
    `select state, code, encode(id_card_hash, 'hex') as card from training_person where class_id = $1`,
    [activityId],
  );
  const { rows: classes } = await site.db.query<{ taken: number }>(`select taken from training_class where id = $1`, [
    activityId,
  ]);
  const counting = rows.filter(({ state }) => state !== RegistrationState.duplicate);
  const own = new Set(counting.map(({ code }) => code));
  const indexes = reply.flatMap((one) => (one && own.has(one.query) ? (one.place ?? []) : []));
  const codes = new Set(rows.map(({ code }) => code));
  const holders = rows.filter(({ state }) => placeHolders.has(state)).length;
  return {
    held: holders - EARLY,
    waiting: rows.filter(({ state }) => state === RegistrationState.waiting).length,
    // A repeated registration gets the same response as any other, and is recorded as a duplicate, which does not
    // count.
    twice: counting.length - new Set(counting.map(({ card }) => card)).size,
    lost: reply.filter((one) => one?.code === 0 && !codes.has(one.query)).length,
    samePlaces: indexes.length - new Set(indexes).size,
    miscounted: classes[0]?.taken === holders ? 0 : 1,
  };
}

/** A published class with all but the last ten seats taken. */
async function openClass(waitingList: boolean): Promise<string> {
  const form = openClassForm(new Date(), {
    title: '抢名额的培训班',
    required: '1,3,8',
    quota: EARLY + LEFT,
    waitingList,
  });
  const { id } = await callAt(origin, trainclassApi.save, { token, input: { form } });
  await callAt(origin, trainclassApi.publish, { token, input: { id } });
  for (let early = 0; early < EARLY; early++) {
    const call = { token: '', input: formOf(id, PEOPLE + early), from: addressOf(PEOPLE + early) };
    const answer = await wires.ask(0, registrationApi.save, call);
    if (typeof answer === 'string' || answer.code !== 0) throw new Error(`not registered: ${JSON.stringify(answer)}`);
  }
  return id;
}

/** Many registrations from one address require a captcha, so everybody has their own address in each race. */
function addressOf(at: number): string {
  return `${network}.${Math.floor(at / 250)}.${at % 250}`;
}

function formOf(activityId: string, at: number): Form {
  const day = String(1 + (at % 28)).padStart(2, '0');
  const card = `130100${1960 + (Math.floor(at / 28) % 40)}06${day}${String(at % 1000).padStart(3, '0')}1`;
  const mobile = `138${String(at).padStart(8, '0')}`;
  return { activityId, key: randomUUID(), name: `学员${at}`, idCard: card, mobile, unit: '北方检测站' };
}

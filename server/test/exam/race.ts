/**
 * Many concurrent calls on the same thing: `npm run test:exam:race [-- --long]`. Two API processes and a worker over
 * one database. Fifty concurrent starts of one examinee; sixteen concurrent hand-ins of one paper, among saves, the
 * sweep and a hand-in by staff; numbers out of order and repeated. Prints its figures on its last line, and fails
 * when a limit is missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { entryApi } from '@ganlin/contract/exam/entry';
import { papersApi } from '@ganlin/contract/paper/papers';
import { SAVE_BURST, sittingApi } from '@ganlin/contract/paper/sitting';
import { adminToken, callAt, judge, openBenchSite } from '../../bench/bench-site.ts';
import { fillPeople, openSessions, type Signed } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { acknowledge, inspect, itemOf, letExpire, nextItems, openExam, settled, sitDown, type Sitter } from './hall.ts';
import { openWires, patient } from './wires.ts';

const isLong = process.argv.includes('--long');
const STARTERS = isLong ? 100 : 20;
const PAPERS = isLong ? 1000 : 200;
const SHUFFLED = isLong ? 200 : 40;
/** Papers on which everything happens concurrently. */
const TOGETHER = 20;
const HAND_INS = 16;
/** The highest of the numbers sent out of order. */
const HIGHEST = 15;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), STARTERS + PAPERS + SHUFFLED);
const repoId = await fillBank(site.db, 200);
const people = await openSessions(site.db, STARTERS + PAPERS + SHUFFLED);
const apis = [await site.start('api'), await site.start('api')];
await site.start('worker');
const origins = apis.map(({ origin }) => origin);
const origin = origins[0] ?? '';
const wires = patient(openWires(origins, { timeoutMs: 20_000 }));
const examId = await openExam(origin, repoId);
const admin = await adminToken(origin);

const started = performance.now();
const starts = await startTogether(people.slice(0, STARTERS));
const handedIn = await handInTogether(people.slice(STARTERS, STARTERS + PAPERS));
const shuffled = await saveShuffled(people.slice(STARTERS + PAPERS));
const left = await settled(site.db, 60);
const found = await inspect(site.db, handedIn.sitters);
wires.close();

const figures = {
  'people with more than one paper of 50 starts': { measured: starts.several, promised: 0 },
  'starts that failed': { measured: starts.failed, promised: 0 },
  'papers whose hand-ins were told different things': { measured: handedIn.differing, promised: 0 },
  'hand-ins that failed': { measured: handedIn.failed, promised: 0 },
  'papers not handed in and graded exactly once': { measured: found.notOnce, promised: 0 },
  'acknowledged answers lost': { measured: found.lost, promised: 0 },
  'answers with another content': { measured: found.wrong, promised: 0 },
  'papers handed in with other answers than were saved': { measured: found.unlike, promised: 0 },
  'marks that do not follow from the answers': { measured: found.misgraded, promised: 0 },
  'places where the highest number did not win': { measured: shuffled.wrong, promised: 0 },
  'papers left overdue or ungraded': { measured: left.overdue + left.ungraded, promised: 0 },
  'answers acknowledged': { measured: handedIn.acked, least: PAPERS },
  'papers handed in by the sweep': { measured: handedIn.bySweep, least: 1 },
  'papers handed in by staff': { measured: handedIn.byStaff, least: 1 },
};
judge(figures);
const seconds = Math.round((performance.now() - started) / 1000);
const line = Object.entries(figures).map(([name, { measured }]) => `${name} ${measured}`);
console.log([...line, `${PAPERS} papers, ${PAPERS * HAND_INS} hand-ins, ${seconds} s`].join('; '));

async function startTogether(starters: readonly Signed[]): Promise<{ several: number; failed: number }> {
  let [several, failed] = [0, 0];
  for (const { token, userId } of starters) {
    const calls = Array.from({ length: 50 }, (_, at) => wires.ask(at, entryApi.start, { token, input: { examId } }));
    const replies = await Promise.all(calls);
    failed += replies.filter((reply) => !isDone(reply)).length;
    const result = new Set(replies.map((reply) => (typeof reply === 'string' ? reply : reply.data?.paperId)));
    // Only of this exam: those of the demo may have prepared papers for everybody.
    const own = 'select 1 from paper_paper where user_id = $1 and exam_id = $2';
    const { rows } = await site.db.query(own, [userId, examId]);
    if (result.size !== 1 || rows.length !== 1) several++;
  }
  return { several, failed };
}

async function handInTogether(examinees: readonly Signed[]) {
  const sitters: Sitter[] = [];
  const result = { differing: 0, failed: 0 };
  for (let from = 0; from < examinees.length; from += TOGETHER) {
    const group = await Promise.all(
      examinees.slice(from, from + TOGETHER).map((person) => sitDown(origin, site.db, { examId, person })),
    );
    sitters.push(...group);
    const outcomes = await Promise.all(group.map((sitter, at) => handInAmid(sitter, at % 3)));
    for (const { failed, bodies } of outcomes) {
      result.failed += failed;
      if (bodies.size !== 1) result.differing++;
    }
  }
  const acked = sitters.reduce((sum, sitter) => sum + sitter.acked.size, 0);
  return {
    ...result,
    sitters,
    acked,
    bySweep: await countEvents(`ip = ''`),
    byStaff: await countEvents('actor_id is not null'),
  };
}

/** Saves, then sixteen hand-ins among further saves and, for some, a hand-in by staff or the sweep. */
async function handInAmid(sitter: Sitter, how: number): Promise<{ failed: number; bodies: Set<string> }> {
  const { token, paperId, epoch } = sitter;
  const save = async (at: number) => {
    const reply = await wires.ask(at, sittingApi.save, { token, input: { paperId, epoch, items: nextItems(sitter) } });
    if (typeof reply !== 'string' && reply.code === 0) acknowledge(sitter, reply.data.saved);
  };
  await save(0);
  const saves = Array.from({ length: 8 }, (_, at) => pause(Math.random() * 40).then(() => save(at)));
  const others = how === 1 ? [force(paperId)] : how === 2 ? [letExpire(site.db, [paperId])] : [];
  // Where staff or the sweep hand in the paper, the examinee comes later, so that they are not always first.
  const later = how === 1 ? 200 * Math.random() : 0;
  const calls = Array.from({ length: HAND_INS }, async (_, at) => {
    await pause(Math.random() * 30 + (how === 2 ? 1600 + 1200 * Math.random() : later));
    return wires.ask(at, sittingApi.handIn, { token, input: { paperId, epoch } });
  });
  const replies = await Promise.all(calls);
  await Promise.all([...saves, ...others]);
  const failed = replies.filter((reply) => !isDone(reply)).length;
  return { failed, bodies: new Set(replies.map((reply) => (typeof reply === 'string' ? reply : reply.text))) };
}

function isDone(reply: string | { readonly code: number }): boolean {
  return typeof reply !== 'string' && reply.code === 0;
}

async function force(paperId: string): Promise<void> {
  await pause(Math.random() * 20);
  await callAt(origin, papersApi.forceHandIn, { token: admin, input: { paperIds: [paperId], reason: '竞态测试' } });
}

async function countEvents(which: string): Promise<number> {
  const { rows } = await site.db.query<{ n: number }>(
    `select count(*)::int as n from paper_event where event = 4 and ${which}`,
  );
  return rows[0]?.n ?? 0;
}

/** As many concurrent saves of one position as are accepted, in any order, some twice, over both processes. */
async function saveShuffled(examinees: readonly Signed[]): Promise<{ wrong: number }> {
  let wrong = 0;
  for (const person of examinees) {
    const sitter = await sitDown(origin, site.db, { examId, person });
    const { token, paperId, epoch } = sitter;
    const numbers = Array.from({ length: SAVE_BURST }, (_, at) => 1 + (at % HIGHEST)).sort(() => Math.random() - 0.5);
    const calls = numbers.map((seq, at) =>
      wires.ask(at, sittingApi.save, { token, input: { paperId, epoch, items: [itemOf(sitter, 1, seq)] } }),
    );
    const refused = (await Promise.all(calls)).filter((reply) => !isDone(reply)).length;
    const { rows } = await site.db.query<{ seq: number; said: string }>(
      `select seq, answer -> 'options' ->> 0 as said from paper_answers($1, $2)`,
      [person.userId, paperId],
    );
    const [stored] = rows;
    if (refused > 0 || stored?.seq !== HIGHEST || stored.said !== itemOf(sitter, 1, HIGHEST).answer.options[0]) wrong++;
  }
  return { wrong };
}

/**
 * One hostile examinee beside fifty well-behaved ones: `npm run test:hostile:examinee`. They save first quietly, then
 * while the attacker sends the largest possible save over 64 connections. Then two papers filled to the limit, in few
 * long answers and in as many short ones as possible, become overdue at the same time as those of the well-behaved.
 * Fails when a p99 grows more than threefold, a save is refused, or a paper is handed in more than five seconds
 * later.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { examApi } from '@ganlin/contract/exam/exam';
import { PAPER_BYTES, SAVE_BYTES, SAVE_SIZE, sittingApi } from '@ganlin/contract/paper/sitting';
import { MAX_ANSWER_TEXT } from '@ganlin/contract/question/answer';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { adminToken, callAt, judge, openBenchSite } from '../../bench/bench-site.ts';
import { letExpire, settled, sitDown } from '../exam/hall.ts';
import { examForm, listed } from '../support/exam-form.ts';
import { formOf } from '../support/questions.ts';
import { requestsIn } from './flood.ts';
import { besideFlood, openHall, PEOPLE, savePromises } from './hall.ts';

/** As many as fit into one save. */
const ESSAYS = 3;

await using site = await openBenchSite();
const { db } = site;
const api = await site.start('api');
const { sitters, others } = await openHall(site, { origin: api.origin, others: 3 });
const examId = await openEssays();
const [hostile, long, many] = await Promise.all(others.map((person) => sitDown(api.origin, db, { examId, person })));
if (!hostile || !long || !many) throw new Error('three have to sit down');

const { paperId, epoch, token } = hostile;
const body = JSON.stringify({ paperId, epoch, items: largestItems() });
if (Buffer.byteLength(body) > SAVE_BYTES) throw new Error('that is more than a save may have');
const compared = await besideFlood(api, sitters, {
  connections: 64,
  paths: [sittingApi.save.path],
  bodies: [body],
  token,
});
const { statuses } = compared;
console.log(`${PEOPLE} examinees, and one with saves of ${body.length} bytes, who was answered`, statuses);

await poison(long.paperId, { items: ESSAYS, letters: MAX_ANSWER_TEXT });
await poison(many.paperId, { items: SAVE_SIZE, letters: 1 });
await site.start('worker');
const half = sitters.length / 2;
const alone = await secondsToHandIn(
  sitters.slice(0, half).map((sitter) => sitter.paperId),
  [],
);
const beside = await secondsToHandIn(
  sitters.slice(half).map((sitter) => sitter.paperId),
  [long.paperId, many.paperId],
);
const left = await settled(db, 60);
console.table({ alone: { 'last hand-in s': alone }, 'beside two poisoned papers': { 'last hand-in s': beside } });

judge({
  ...savePromises(compared),
  'requests of the hostile one': { measured: requestsIn(statuses), least: 200 },
  'of them kept': { measured: statuses['200'] ?? 0, promised: 20 + 2 * 20 },
  'faults told to the hostile one': { measured: statuses['500'] ?? 0, promised: 0 },
  'seconds that a hand-in came later': { measured: Math.max(0, Math.round((beside - alone) * 10) / 10), promised: 5 },
  'papers never handed in': { measured: left.overdue, promised: 0 },
});

/** An exam of short-answer questions, for examinees who write a lot. */
async function openEssays(): Promise<string> {
  const { origin } = api;
  const admin = await adminToken(origin);
  const bank = { code: 'essays', title: '简答' };
  const repo = await callAt(origin, repoApi.save, { token: admin, input: bank });
  const essay = { type: QuestionType.essay, reference: '<p>先断电</p>', keywords: [] };
  const ids: string[] = [];
  for (let n = 0; n < ESSAYS; n++) {
    const input = formOf([repo.id], { body: essay });
    ids.push((await callAt(origin, questionApi.save, { token: admin, input })).id);
  }
  const { id } = await callAt(origin, examApi.save, { token: admin, input: { form: examForm([listed(ids)]) } });
  await callAt(origin, examApi.publish, { token: admin, input: { id } });
  return id;
}

/** Answers of the max length, no two alike. */
function largestItems() {
  const text = () =>
    Array.from({ length: MAX_ANSWER_TEXT }, () => Math.floor(Math.random() * 36).toString(36)).join('');
  return Array.from({ length: ESSAYS }, (_, at) => ({ ordinal: at + 1, seq: at + 1, answer: { text: text() } }));
}

/** Fills a paper up to its limit, as if it had been saved at the allowed rate for hours. */
async function poison(id: string, { items, letters }: { items: number; letters: number }): Promise<void> {
  const { rows } = await db.query<{ saves: number }>(
    `with one as (
       select (select jsonb_agg(jsonb_build_object('ordinal', 1 + i % ${ESSAYS}, 'seq', n * 100 + i, 'flagged', false,
                 'spentMs', 0, 'answered', true, 'answer', jsonb_build_object('text', (
                   select left(string_agg(md5(random()::text || n || i || k), ''), $2)
                     from generate_series(0, $2 / 32) k))))
                 from generate_series(1, $3::int) i) as items, n from generate_series(1, $4::int) n
     ), sized as (
       select items, sum(octet_length(items::text)) over (order by n) as bytes from one
     ), put as (
       insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
       select p.user_id, p.id, 1, s.items, '', now() from sized s, paper_paper p where p.id = $1 and s.bytes <= $5
       returning 1
     ) select count(*)::int as saves from put`,
    [id, letters, items, Math.ceil((2 * PAPER_BYTES) / (items * (letters + 100))), PAPER_BYTES],
  );
  console.log(`a poisoned paper of ${rows[0]?.saves} saves with ${items} answers of ${letters} letters each`);
}

/** How long the sweep takes to hand in these papers, if all of them are overdue with those others before them. */
async function secondsToHandIn(papers: readonly string[], before: readonly string[]): Promise<number> {
  await letExpire(db, before);
  await letExpire(db, papers);
  const start = performance.now();
  for (;;) {
    const { rows } = await db.query('select from paper_paper where id = any($1) and state = 0 limit 1', [papers]);
    const seconds = (performance.now() - start) / 1000;
    if (rows.length === 0 || seconds > 120) return Math.round(seconds * 10) / 10;
    await pause(50);
  }
}

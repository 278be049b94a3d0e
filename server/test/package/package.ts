/**
 * One exam at three installations: `npm run test:package [-- --long | --slow]`, the last on a busy machine. Headquarters makes a package, two provinces with
 * databases, files, secrets and processes of their own import it, sit it concurrently over HTTP and send their results
 * back. Before the start nothing of the questions can be found in a province: not in its database, its files, its log
 * or any reply. Afterwards headquarters has every acknowledged paper once, although files were lost, repeated, changed
 * and late. The search for question texts is repeated after the start, where it must find them: otherwise it would
 * detect nothing.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { packageApi, packageImportApi, releaseKeyApi } from '@ganlin/contract/exchange/package';
import { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { siteApi } from '@ganlin/contract/exchange/site';
import { taskApi } from '@ganlin/contract/ops/task';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { adminToken, judge, taskEnd, uploadAt } from '../../bench/bench-site.ts';
import { fillPeople, openSessions, type Signed } from '../../bench/people.ts';
import { readConfig } from '../../src/config.ts';
import { canaryExam, CANARY } from './canary-exam.ts';
import { openInstallation, type Installation } from './installation.ts';
import { callAt, refused } from './patient-calls.ts';
import { findCanaries } from './search.ts';

const isLong = process.argv.includes('--long');
const PEOPLE = isLong ? 1_000 : 150;
const AT_ONCE = 20;
/** Enough for the export and both imports on a busy machine. */
const START_SECONDS = process.argv.includes('--slow') ? 180 : 60;
const CHANGED_BYTES = 20;

const began = performance.now();
await using hq = await openInstallation();
await using north = await openInstallation();
await using south = await openInstallation();
const provinces = [north, south];
const tokens = new Map<Installation, string>();
for (const site of [hq, ...provinces]) tokens.set(site, await provedToken(site));
const tokenOf = (site: Installation) => tokens.get(site) ?? '';
const cards = new Map<Installation, string>();
for (const [name, site] of Object.entries({ 总站: hq, 北省: north, 南省: south })) {
  await callAt(site.origin, siteApi.saveOwn, { token: tokenOf(site), input: { name } });
  const own = await callAt(site.origin, siteApi.own, { token: tokenOf(site), input: {} });
  cards.set(site, own?.card ?? '');
}
const peerIds = [await register(hq, north), await register(hq, south)];
// The north can reach headquarters; in the south an administrator types the code.
await register(north, hq, hq.origin);
await register(south, hq);
const sitters = new Map<Installation, Signed[]>();
for (const site of provinces) {
  await fillPeople(site.db, readConfig(site.env), PEOPLE);
  sitters.set(site, (await openSessions(site.db, PEOPLE + 20)).slice(0, PEOPLE));
}

const { examId, startsAt } = await canaryExam(hq, { token: tokenOf(hq), startSeconds: START_SECONDS });
const { packageId, file } = await exportPackage();
const doubled: boolean[] = [];
for (const site of provinces) {
  const bring = () =>
    uploadAt(site.origin, packageImportApi.upload, { token: tokenOf(site), name: 'x.tar', bytes: file });
  doubled.push(!(await bring()).isNew, (await bring()).isNew);
  await callAt(site.origin, examApi.save, { token: tokenOf(site), input: await forEverybody(site) });
  await callAt(site.origin, examApi.publish, { token: tokenOf(site), input: { id: examId } });
}
const acceptedChanges = await bringChanged(north, file);

const replies = await probeBefore();
const early = await search();
const isEarly = Date.now() < startsAt.getTime();
await pause(Math.max(0, startsAt.getTime() - Date.now()));
await openSouth();
await untilOpened();
const late = await search();

const sat = await Promise.all(provinces.map((site) => sitAll(site)));
await untilGraded();

const lost = await exportResults(north);
const files = [await exportResults(north), await exportResults(south)];
const imported = [];
for (const bytes of files) imported.push(await bringResults(bytes), await bringResults(bytes));
const isLateRefused = await bringResults(lost).then(
  () => false,
  () => true,
);
const acceptedResultChanges = await bringChanged(hq, files[0] ?? Buffer.alloc(0));
const merged = await compare();
const statistics = await callAt(hq.origin, exchangeResultApi.statistics, { token: tokenOf(hq), input: { examId } });

judge({
  'question texts and keys found in provinces before the start': { measured: early + replies, promised: 0 },
  'searched before the start': { measured: Number(isEarly), least: 1 },
  'question texts and keys found after the start': { measured: late, least: 2 },
  'imports that were not new once and known twice': { measured: doubled.filter(Boolean).length, promised: 0 },
  'changed files accepted': { measured: acceptedChanges + acceptedResultChanges, promised: 0 },
  'papers acknowledged': { measured: merged.acknowledged, least: PEOPLE * 2 * 0.99 },
  'acknowledged papers that headquarters lacks or has otherwise': { measured: merged.lost, promised: 0 },
  'papers at headquarters that nobody handed in': { measured: merged.extra, promised: 0 },
  'results files that counted': { measured: imported.filter(({ isNew }) => isNew).length, promised: 2, least: 2 },
  'late file refused': { measured: Number(isLateRefused), least: 1 },
  'papers in the statistics': { measured: statistics.all.papers, promised: merged.stored, least: merged.stored },
});
console.log(
  `${merged.acknowledged} papers of two provinces arrived once, in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
);

/** The demo's administrator, asked for a password a moment ago. */
async function provedToken(site: Installation): Promise<string> {
  const token = await adminToken(site.origin);
  await site.db.query(`update iam_session set proved_at = now() + interval '1 day'`);
  return token;
}

async function register(at: Installation, other: Installation, address = ''): Promise<string> {
  const input = { card: cards.get(other) ?? '', address };
  return (await callAt(at.origin, siteApi.save, { token: tokenOf(at), input })).id;
}

async function exportPackage(): Promise<{ packageId: string; file: Buffer }> {
  const token = tokenOf(hq);
  const input = { examId, peerIds, releaseMinutes: 0, identity: ['userName' as const, 'mobile' as const] };
  const started = await callAt(hq.origin, packageApi.export, { token, input });
  await taskEnd(hq.origin, token, started.taskId);
  const bytes = await fileFrom(hq, packageApi.download.path, { id: started.packageId });
  return { packageId: started.packageId, file: bytes };
}

async function fileFrom(site: Installation, path: string, input: object): Promise<Buffer> {
  const headers = { token: tokenOf(site), 'content-type': 'application/json' };
  const reply = await fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
  return Buffer.from(await reply.arrayBuffer());
}

async function forEverybody(site: Installation) {
  const detail = await callAt(site.origin, examApi.detail, { token: tokenOf(site), input: { id: examId } });
  return { id: examId, version: detail.version, form: { ...detail, openType: 1 as const } };
}

/** How many of some copies with one changed byte are accepted. */
async function bringChanged(site: Installation, bytes: Buffer): Promise<number> {
  const endpoint = site === hq ? exchangeResultApi.upload : packageImportApi.upload;
  let accepted = 0;
  for (let tries = 0; tries < CHANGED_BYTES; tries++) {
    const changed = Buffer.from(bytes);
    const at = randomBytes(4).readUInt32BE() % changed.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (tries % 8));
    const sent = uploadAt(site.origin, endpoint, { token: tokenOf(site), name: 'x.tar', bytes: changed });
    accepted += await sent.then(
      () => 1,
      () => 0,
    );
  }
  return accepted;
}

/** Asks everything that might tell a question, as administrator, examinee and guest; returns how many replies did. */
async function probeBefore(): Promise<number> {
  let found = 0;
  const wrongCode = 'ABCD-'.repeat(13) + 'ABCD';
  for (const site of provinces) {
    const examinee = sitters.get(site)?.[0]?.token ?? '';
    const asks: readonly (readonly [string, string, object])[] = [
      [examApi.detail.path, tokenOf(site), { id: examId }],
      [examApi.preview.path, tokenOf(site), { id: examId, seed: randomUUID() }],
      [examApi.paperFile.path, tokenOf(site), { id: examId, seed: randomUUID(), withAnswers: true }],
      [packageImportApi.open.path, tokenOf(site), { examId, code: wrongCode }],
      [packageImportApi.paging.path, tokenOf(site), { params: {} }],
      [entryApi.detail.path, examinee, { examId }],
      [entryApi.start.path, examinee, { examId }],
      [entryApi.sealedBody.path, examinee, { examId }],
    ];
    for (const [path, token, input] of asks) {
      const headers = { token, 'content-type': 'application/json' };
      const reply = await fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
      if ((await reply.text()).includes(CANARY)) found += 1;
    }
  }
  const isKept = await refused(hq.origin, releaseKeyApi.fetch, { packageId });
  return found + Number(!isKept);
}

async function search(): Promise<number> {
  let found = 0;
  for (const site of provinces) found += await findCanaries(site);
  return found;
}

async function openSouth(): Promise<void> {
  const { code } = await callAt(hq.origin, packageApi.code, { token: tokenOf(hq), input: { id: packageId } });
  await callAt(south.origin, packageImportApi.open, { token: tokenOf(south), input: { examId, code } });
}

async function untilOpened(): Promise<void> {
  for (const site of provinces) await until(site, `select 1 from exchange_import where opened_at is not null`);
}

async function untilGraded(): Promise<void> {
  for (const site of provinces)
    await until(site, `select 1 where not exists (select from paper_paper where exam_id = '${examId}' and state < 2)`);
}

async function until({ db }: Installation, sql: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if ((await db.query(sql)).rows.length > 0) return;
    await pause(250);
  }
  throw new Error(`not reached: ${sql}`);
}

/** What the examinees of a province were told about their hand-in. */
async function sitAll(site: Installation): Promise<Map<string, string>> {
  const receipts = new Map<string, string>();
  const waiting = [...(sitters.get(site) ?? [])];
  const work = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) await sitOne(site, person, receipts);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return receipts;
}

async function sitOne({ origin }: Installation, { token }: Signed, receipts: Map<string, string>): Promise<void> {
  const { paperId } = await callAt(origin, entryApi.start, { token, input: { examId } });
  const opened = await callAt(origin, sittingApi.open, { token, input: { paperId, writer: randomUUID() } });
  const { epoch } = opened;
  const items = [1, 2, 3].map((ordinal) => ({ ordinal, seq: ordinal, answer: { options: ['a'] } }));
  await callAt(origin, sittingApi.save, { token, input: { paperId, epoch, items } });
  const receipt = await callAt(origin, sittingApi.handIn, { token, input: { paperId, epoch } });
  receipts.set(paperId, receipt.receipt);
}

async function exportResults(site: Installation): Promise<Buffer> {
  const token = tokenOf(site);
  const { taskId } = await callAt(site.origin, exchangeResultApi.export, { token, input: { examId } });
  await taskEnd(site.origin, token, taskId);
  return fileFrom(site, taskApi.result.path, { id: taskId });
}

function bringResults(bytes: Buffer) {
  return uploadAt(hq.origin, exchangeResultApi.upload, { token: tokenOf(hq), name: 'x.tar', bytes });
}

/** What examinees were told, against what headquarters has. */
async function compare() {
  const { rows } = await hq.db.query<{ paper_id: string; receipt: string; answers: unknown[]; score_centi: number }>(
    'select paper_id, receipt, answers, score_centi from exchange_result where exam_id = $1',
    [examId],
  );
  const acknowledged = new Map(sat.flatMap((receipts) => [...receipts]));
  const stored = new Map(rows.map((row) => [row.paper_id, row]));
  const lostPapers = [...acknowledged].filter(([id, receipt]) => {
    const row = stored.get(id);
    return row?.receipt !== receipt || row.answers.length !== 3 || row.score_centi === null;
  });
  const extra = rows.filter(({ paper_id: id }) => !acknowledged.has(id)).length;
  return { acknowledged: acknowledged.size, stored: rows.length, lost: lostPapers.length, extra };
}

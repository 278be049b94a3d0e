/**
 * Imports five thousand questions of every type, with pictures, including 37 errors and 20 duplicates, next to the
 * questions of some banks: `npm run bench:import [-- questions already there]`. Uses a separate database, a real API
 * process and a real worker; prints a table and fails when a target is missed.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RowState } from '@ganlin/contract/core/import';
import { questionImportApi as importApi } from '@ganlin/contract/question/import';
import { repoApi } from '@ganlin/contract/question/repo';
import ExcelJS from 'exceljs';
import type pg from 'pg';
import { likeKeys } from '../src/modules/question/model/like-keys.rules.ts';
import { stemHash, stemText } from '../src/modules/question/model/likeness.rules.ts';
import { adminToken, callAt, judge, openBenchSite, peakMemoryMb, percentile, taskEnd, uploadAt } from './bench-site.ts';
import { chanceFrom, fillQuestions, sentenceOf } from './question-rows.ts';

const already = Number(process.argv[2] ?? 5_000);
const ROWS = 5000;
const PICTURES = 50;
const titles = ['题型', '题干', 'A', 'B', 'C', 'D', '答案', '解析', '难度', '知识点', '编码', '小题'];
const column = Object.fromEntries(titles.map((title, index) => [title, index]));
const chance = chanceFrom(5);
/** Chinese characters that make a stem unlike any other. */
const strange = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, () => 0x4e00 + Math.floor(chance() * 20_000)));

await using site = await openBenchSite();
const { repoIds, tags } = await fillQuestions(site.db, already, Math.floor(already / 2));
const known = await fillVersions(site.db);

const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
const faults = plantFaults();
const duplicates = plantDuplicates();
const file = await bookOf();

const api = await site.start('api');
const worker = await site.start('worker');
const token = await adminToken(api.origin);
const idle = { api: peakMemoryMb(api.pid), worker: peakMemoryMb(worker.pid) };
const answers: number[] = [];
const asking = new AbortController();
const requested = askOn(asking.signal);

const started = performance.now();
const { id, taskId } = await uploadAt(api.origin, importApi.start, { token, name: '五千题.xlsx', bytes: file });
const check = await taskEnd(api.origin, token, taskId);
const checkSeconds = (performance.now() - started) / 1000;
const waited = [...answers];
const previewMemory = peakMemoryMb(worker.pid);

const found = (await problems()).map(({ number, state, faults: some }) =>
  state === RowState.duplicate ? `${number} duplicate` : `${number} ${some.map((fault) => fault.column).join()}`,
);
const wanted = [...faults.map(({ number, key }) => `${number} ${key}`), ...duplicates.map((n) => `${n} duplicate`)];
const missed = wanted.filter((one) => !found.includes(one));
const surplus = found.filter((one) => !wanted.includes(one));
if (missed.length + surplus.length > 0) console.error({ missed, surplus: surplus.slice(0, 20) });

const applyStarted = performance.now();
const options = { repoIds: [repoIds[1] ?? ''], publish: true };
const { taskId: applyId } = await callAt(api.origin, importApi.confirm, { token, input: { id, way: 'good', options } });
const apply = await taskEnd(api.origin, token, applyId);
const applySeconds = (performance.now() - applyStarted) / 1000;
asking.abort();
await requested;

const leftOut = faults.filter(({ isError }) => isError).length + duplicates.length;
console.log(`idle memory: API ${Math.round(idle.api)} MB, worker ${Math.round(idle.worker)} MB`);
console.log(`${already} questions there; file of ${(file.length / 1e6).toFixed(1)} MB; ${check.note}; ${apply.note}`);
judge({
  'faults and duplicates not located, or too many': { measured: missed.length + surplus.length, promised: 0 },
  'good rows not imported': {
    measured: apply.note === `导入 ${ROWS - leftOut} 题，跳过 ${leftOut} 行` ? 0 : 1,
    promised: 0,
  },
  'preview (s)': { measured: rounded(checkSeconds), promised: 10 },
  'import (s)': { measured: rounded(applySeconds), promised: 30 },
  'other calls during the preview, p99 (ms)': { measured: Math.round(percentile(waited, 0.99)), promised: 200 },
  'other calls until the end, p99 (ms)': { measured: Math.round(percentile(answers, 0.99)) },
  'memory of the worker, preview (MB)': { measured: Math.round(previewMemory), promised: 400 },
  'memory of the worker, import (MB)': { measured: Math.round(peakMemoryMb(worker.pid)) },
  'memory of the API (MB)': { measured: Math.round(peakMemoryMb(api.pid)), promised: 400 },
});

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** Fills in the text of the existing questions and the keys they are found by. */
async function fillVersions(db: pg.Pool): Promise<string[]> {
  // Demo questions already have versions.
  const { rows: items } = await db.query<{ id: string; text: string }>(
    `select id, text from question_item i
      where not exists (select from question_version v where v.question_id = i.id) order by id`,
  );
  const body = { type: 3, right: true } as const;
  // Indexes are built at the end: updating them row by row takes much longer.
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where indexname in ('question_item_search_idx', 'question_item_like_idx')`,
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  for (let from = 0; from < items.length; from += 5000) {
    const step = items
      .slice(from, from + 5000)
      .map(({ id, text }) => ({ id, text, stem: stemText(`<p>${text}</p>`, body) }));
    await db.query(
      `insert into question_version (question_id, version, published_at, level, content, analysis, body, editor_id, saved_at)
       select id, 1, now(), 1, '<p>' || text || '</p>', '', $3::jsonb, id, now()
         from unnest($1::uuid[], $2::text[]) as t(id, text)`,
      [step.map(({ id }) => id), step.map(({ text }) => text), JSON.stringify(body)],
    );
    await db.query(
      `update question_item i set like_keys = t.keys::int[], stem_hash = t.hash
         from unnest($1::uuid[], $2::text[], $3::bytea[]) as t(id, keys, hash) where i.id = t.id`,
      [
        step.map(({ id }) => id),
        step.map(({ stem }) => `{${likeKeys(stem).join()}}`),
        step.map(({ text }) => stemHash(`<p>${text}</p>`, body)),
      ],
    );
  }
  for (const { definition } of indexes) await db.query(definition);
  await db.query('vacuum analyze');
  return items.slice(0, 100).map(({ text }) => text);
}

/** Cycles through all types. */
function rowOf(index: number): string[] {
  const stem = `${strange(12)}：${sentenceOf(chance)}`;
  const rest = {
    解析: sentenceOf(chance),
    难度: index % 3 === 0 ? '较难' : '普通',
    知识点: tags[index % tags.length] ?? '',
  };
  const four = { A: strange(6), B: strange(6), C: strange(6), D: strange(6) };
  const kinds: Record<string, string>[] = [
    { 题型: '单选题', 题干: stem, ...four, 答案: 'B' },
    { 题型: '多选题', 题干: stem, ...four, 答案: 'ABD' },
    { 题型: '判断题', 题干: stem, 答案: '正确' },
    { 题型: '填空题', 题干: `${stem} ____ 与 ____`, 答案: '碘化银；AgI | 98±2' },
    { 题型: '简答题', 题干: stem, 答案: sentenceOf(chance) },
    { 题型: '匹配题', 题干: stem, A: `${strange(4)} —— ${strange(4)}`, B: `${strange(4)} —— ${strange(4)}` },
    {
      题型: '组合题',
      题干: stem,
      小题: `【小题】【判断题】\n（1）${strange(8)}\n答案：对\n【小题】【单选题】\n（2）${strange(8)}\nA. 甲\nB. 乙\n答案：A`,
    },
  ];
  const cells: Record<string, string> = { ...kinds[index % kinds.length], ...rest };
  return titles.map((title) => cells[title] ?? '');
}

/** Different kinds of errors, each in a row of a suitable type, spread over the file. */
function plantFaults() {
  const kinds: readonly { type: number; title: string; value: string; key: string; isError?: false }[] = [
    { type: 0, title: '答案', value: 'BC', key: 'answer' },
    { type: 0, title: '答案', value: '', key: 'answer' },
    { type: 0, title: '答案', value: 'F', key: 'answer' },
    { type: 0, title: 'B', value: '', key: 'options' },
    { type: 0, title: '题型', value: '单选题目', key: 'type' },
    { type: 0, title: '题干', value: '', key: 'stem' },
    { type: 0, title: '难度', value: '五星', key: 'level' },
    { type: 0, title: '难度', value: '困难', key: 'level', isError: false },
    { type: 0, title: '知识点', value: '从来没有过的知识点', key: 'tags', isError: false },
    { type: 0, title: '编码', value: '有 空格 #', key: 'code' },
    { type: 1, title: '答案', value: 'A', key: 'answer' },
    { type: 1, title: '答案', value: '第一个', key: 'answer' },
    { type: 2, title: '答案', value: '也许', key: 'answer' },
    { type: 3, title: '答案', value: '碘化银', key: 'answer' },
    { type: 3, title: '答案', value: '碘化银 | ', key: 'answer' },
    { type: 4, title: '答案', value: '', key: 'answer', isError: false },
    { type: 5, title: 'B', value: '盐粉 ——', key: 'options' },
    { type: 6, title: '小题', value: '', key: 'children' },
    { type: 6, title: '小题', value: '【小题】【单选题】\n（1）题\nA. 甲\nB. 乙\n答案：C', key: 'children' },
  ];
  const planted = Array.from({ length: 37 }, (_, n) => kinds[n % kinds.length]).filter((kind) => kind !== undefined);
  return planted.map(({ type, title, value, key, isError = true }, n) => {
    const index = 7 * (n * 19 + 3) + type;
    // No two with the same code: that would be another error.
    rows[index]?.splice(column[title] ?? 0, 1, value.replace('#', String(n)));
    return { number: index + 2, key, isError };
  });
}

/** Ten that are already in the bank, and ten that nearly repeat an earlier row. */
function plantDuplicates(): number[] {
  const judging = (n: number) => 7 * (n * 19 + 10) + 2;
  return Array.from({ length: 20 }, (_, n) => {
    const index = judging(n + 2);
    const stem = n < 10 ? known[n * 7] : rows[judging(n + 2) - 7 * 5]?.[column['题干'] ?? 1]?.replace('，', '、');
    rows[index]?.splice(column['题干'] ?? 1, 1, stem ?? '');
    return index + 2;
  });
}

async function bookOf(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('试题');
  sheet.addRows([titles, ...rows]);
  const head = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  for (let n = 0; n < PICTURES; n++) {
    const content = Buffer.concat([head, randomBytes(40_000)]);
    // exceljs accepts any bytes, but names a type that Node has since changed.
    const imageId = book.addImage({ buffer: content as never, extension: 'png' });
    sheet.addImage(imageId, { tl: { col: 1, row: 2 + n * 97 }, ext: { width: 40, height: 30 } });
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function problems() {
  const { records } = await callAt(api.origin, importApi.rows, {
    token,
    input: { params: { id, only: 'problem' }, size: 200 },
  });
  return records;
}

/** A user who keeps using the site during the import. */
async function askOn(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now();
    await callAt(api.origin, repoApi.list, { token, input: {} });
    answers.push(performance.now() - begun);
    await pause(50);
  }
}

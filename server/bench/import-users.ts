/**
 * Imports ten thousand users with 25 errors among them: `npm run bench:import-users [-- people already there]`. Uses
 * a separate database, a real API process and a real worker; prints a table and fails when a target is missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { userImportApi as importApi } from '@ganlin/contract/iam/user-import';
import ExcelJS from 'exceljs';
import { readConfig } from '../src/config.ts';
import { adminToken, callAt, judge, openBenchSite, peakMemoryMb, percentile, taskEnd, uploadAt } from './bench-site.ts';
import { fillPeople } from './people.ts';

const already = Number(process.argv[2] ?? 100_000);
const ROWS = 10_000;
const titles = ['账号', '姓名', '手机号', '身份证号', '邮箱', '类型', '部门编码', '角色'];

/** The errors: five of each kind, spread over the file. */
const planted = Array.from({ length: 25 }, (_, index) => {
  const kinds = [
    { column: 0, key: 'userName', value: '' },
    { column: 0, key: 'userName', value: `USER${index}` },
    { column: 2, key: 'mobile', value: `12345${index}` },
    { column: 3, key: 'idCard', value: `13010219901301${1000 + index}` },
    { column: 2, key: 'mobile', value: mobileOf(1) },
  ] as const;
  return { number: 2 + index * 416, ...(kinds[index % kinds.length] ?? kinds[0]) };
});

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), already);
const api = await site.start('api');
const worker = await site.start('worker');
const token = await adminToken(api.origin);
const idle = { api: peakMemoryMb(api.pid), worker: peakMemoryMb(worker.pid) };

const file = await peopleBook();
const answers: number[] = [];
const asking = new AbortController();
const requested = askOn(asking.signal);

const checkStarted = performance.now();
const { id, taskId } = await uploadAt(api.origin, importApi.start, { token, name: '一万人.xlsx', bytes: file });
const check = await taskEnd(api.origin, token, taskId);
const checkSeconds = (performance.now() - checkStarted) / 1000;

const { records } = await callAt(api.origin, importApi.rows, {
  token,
  input: { params: { id, only: 'problem' }, size: 200 },
});
const wanted = planted.map(({ number, key }) => `${number} ${key}`);
const found = records.map(({ number, faults }) => `${number} ${faults.map(({ column }) => column).join()}`);
const wrong = [...wanted.filter((one) => !found.includes(one)), ...found.filter((one) => !wanted.includes(one))];

const applyStarted = performance.now();
const options = { password: 'Rain2026cloud' };
const confirmed = await callAt(api.origin, importApi.confirm, { token, input: { id, way: 'good', options } });
const confirmSeconds = (performance.now() - applyStarted) / 1000;
const apply = await taskEnd(api.origin, token, confirmed.taskId);
const applySeconds = (performance.now() - applyStarted) / 1000;
asking.abort();
await requested;

console.log(
  `${already} people there; file of ${(file.length / 1e6).toFixed(1)} MB; check: ${check.note}; apply: ${apply.note}`,
);
console.log(
  `progress seen at ${check.steps} and ${apply.steps} points; idle memory ${Math.round(idle.api)} and ${Math.round(idle.worker)} MB`,
);
judge({
  'faults not located, or too many': { measured: wrong.length, promised: 0 },
  'rows not imported but good': { measured: apply.note === '导入 9975 人，跳过 25 行' ? 0 : 1, promised: 0 },
  'check (s)': { measured: rounded(checkSeconds), promised: 20 },
  'confirm (s)': { measured: rounded(confirmSeconds), promised: 3 },
  'apply (s)': { measured: rounded(applySeconds), promised: 20 },
  'answers of the API meanwhile, p95 (ms)': { measured: Math.round(percentile(answers, 0.95)), promised: 200 },
  'memory of the worker (MB)': { measured: Math.round(peakMemoryMb(worker.pid)), promised: 500 },
  'memory of the API (MB)': { measured: Math.round(peakMemoryMb(api.pid)), promised: 400 },
});

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** A user who keeps using the site during the import. */
async function askOn(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now();
    await callAt(api.origin, importApi.recent, { token, input: {} });
    answers.push(performance.now() - started);
    await pause(50);
  }
}

function mobileOf(n: number): string {
  return `136${String(n).padStart(8, '0')}`;
}

async function peopleBook(): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, (_, n) => [
    `import${n}`,
    '王海涛',
    mobileOf(n),
    `130102199001${String(1 + (n % 28)).padStart(2, '0')}${String(n % 10_000).padStart(4, '0')}`,
    `import${n}@example.cn`,
    '学员',
    '',
    '学员',
  ]);
  for (const { number, column, value } of planted) rows[number - 2]?.splice(column, 1, value);
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('用户');
  sheet.addRows([titles, ...rows]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

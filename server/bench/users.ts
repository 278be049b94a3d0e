/**
 * The user list and its export at scale: `npm run bench:users [-- people]`. Uses a separate database, a real API
 * process and a real worker; prints a table and fails when a target is missed.
 */
import { userApi } from '@ganlin/contract/iam/user';
import { taskApi } from '@ganlin/contract/ops/task';
import { readConfig } from '../src/config.ts';
import { adminToken, callAt, judge, openBenchSite, peakMemoryMb, percentile, taskEnd } from './bench-site.ts';
import { fillPeople } from './people.ts';

const people = Number(process.argv[2] ?? 100_000);
const names = ['王海', '刘淑芬', '明', '建国', 'user4242', '赵'];

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), people);
const api = await site.start('api');
const worker = await site.start('worker');
const token = await adminToken(api.origin);

const byName = await timesOf(200, (round) => ({ keyword: names[round % names.length] }));
const plain = await timesOf(50, () => ({}));

const started = performance.now();
const { taskId } = await callAt(api.origin, userApi.startExport, { token, input: { params: {} } });
const { note, steps } = await taskEnd(api.origin, token, taskId);
const seconds = (performance.now() - started) / 1000;
const reply = await fetch(api.origin + taskApi.result.path, {
  method: 'POST',
  headers: { token, 'content-type': 'application/json' },
  body: JSON.stringify({ id: taskId }),
});
const bytes = (await reply.arrayBuffer()).byteLength;
console.log(
  `${people} users; export: ${note}, ${(bytes / 1e6).toFixed(1)} MB, progress seen at ${steps} different points`,
);

judge({
  'list by name, p95 (ms)': { measured: Math.round(percentile(byName, 0.95)), promised: 100 },
  'list without search, p95 (ms)': { measured: Math.round(percentile(plain, 0.95)), promised: 100 },
  'export (s)': { measured: Math.round(seconds * 10) / 10, promised: 30 },
  'memory of the worker (MB)': { measured: Math.round(peakMemoryMb(worker.pid)), promised: 400 },
  'memory of the API (MB)': { measured: Math.round(peakMemoryMb(api.pid)), promised: 400 },
});

async function timesOf(rounds: number, filter: (round: number) => object): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await callAt(api.origin, userApi.paging, {
      token,
      input: { params: filter(round), size: 20, current: 1 + (round % 3) },
    });
    times.push(performance.now() - started);
  }
  return times;
}

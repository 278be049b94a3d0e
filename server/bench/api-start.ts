/**
 * Measures the API's start time and memory: `npm run bench:start`, after `npm run build`. Starts it several times
 * until it is ready, then has it render the pages of the site a thousand times (cached pages are dropped before
 * each). Prints medians.
 */
import { readFileSync } from 'node:fs';
import { articlePath, Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { Redis } from 'ioredis';
import { callAt, cpuMs, openBenchSite, percentile } from './bench-site.ts';

const STARTS = 7;
const PAGES = 1_000;

await using site = await openBenchSite({ LOG_LEVEL: 'error' });
const redis = new Redis(site.env['REDIS_URL'] ?? '');
const channel = `reply:forget:${new URL(site.env['REDIS_URL'] ?? '').pathname.slice(1) || 0}`;
const starts: { ms: number; mb: number }[] = [];
for (let round = 0; round < STARTS; round++) {
  const api = await site.start('api');
  starts.push({ ms: cpuMs(api.pid), mb: memoryMb(api.pid) });
  await api.stop();
}
const api = await site.start('api');
const { records } = await callAt(api.origin, readApi.paging, { input: { params: { channel: Channel.law } } });
const paths = ['/web/home', ...records.slice(0, 1).map(({ id }) => articlePath(Channel.law, id))];
const before = cpuMs(api.pid);
for (let round = 0; round < PAGES; round++) {
  await redis.publish(channel, 'bench page:*');
  const reply = await fetch(api.origin + paths[round % paths.length]);
  if (reply.status !== 200) throw new Error(`${reply.url}: ${reply.status}`);
  await reply.arrayBuffer();
}
console.table({
  'processor until ready, ms': percentile(
    starts.map(({ ms }) => ms),
    0.5,
  ),
  'memory when ready, MB': Math.round(
    percentile(
      starts.map(({ mb }) => mb),
      0.5,
    ),
  ),
  [`processor for a page made, ms`]: (cpuMs(api.pid) - before) / PAGES,
  [`memory after ${PAGES} pages, MB`]: Math.round(memoryMb(api.pid)),
});
redis.disconnect();
await api.stop();

function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/**
 * One hostile guest beside fifty well-behaved examinees: `npm run test:hostile:guest`. They save first in peace, then
 * while the guest sends nested and oversized bodies over six connections. Prints both rounds and fails when their p99
 * grows more than threefold or one of their saves is refused.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { cpuMs, judge, openBenchSite } from '../../bench/bench-site.ts';
import { compare, openHall, saveFor } from './hall.ts';

const PEOPLE = 50;
const CONNECTIONS = 6;
const SECONDS = 15;

await using site = await openBenchSite();
const { origin, pid } = await site.start('api');
const { sitters } = await openHall(site, { origin, people: PEOPLE });

await saveFor(origin, sitters, 3);
const start = cpuMs(pid);
const quiet = await saveFor(origin, sitters, SECONDS);
const between = cpuMs(pid);
const guest = new Worker(new URL('./guest-flood.ts', import.meta.url), {
  workerData: { origin, connections: CONNECTIONS },
});
const beside = await saveFor(origin, sitters, SECONDS);
const end = cpuMs(pid);
const answers = once(guest, 'message') as Promise<[Record<string, number>]>;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
guest.postMessage('stop');
const [statuses] = await answers;

const ratio = compare(quiet, beside);
console.log('the guest was answered', statuses);
console.log(`processor time of the API: ${between - start} ms in peace, ${end - between} ms beside the guest`);
const sent = Object.values(statuses).reduce((sum, count) => sum + count, 0);
judge({
  'save p99 beside the guest, times the quiet one': { measured: ratio, promised: 3 },
  'saves refused in peace': { measured: quiet.refused, promised: 0 },
  'saves refused beside the guest': { measured: beside.refused, promised: 0 },
  'saves beside the guest': { measured: beside.count, least: PEOPLE * SECONDS * 0.6 },
  'requests of the guest': { measured: sent, least: 50 },
  'faults told to the guest': { measured: statuses['500'] ?? 0, promised: 0 },
});

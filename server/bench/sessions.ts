/**
 * More sessions than a process keeps in memory: `npm run bench:sessions [-- --long]`. The same process answers people
 * who call in turn, as examinees save, first fewer than its bound (`CACHED_SESSIONS`) and then more and more. What a
 * call costs must rise gradually with the share that is not in memory, without a cliff; that nobody is refused is
 * checked too. About 40 seconds, two minutes in the long form.
 */
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { readConfig } from '../src/config.ts';
import { judge, openBenchSite, peakMemoryMb, type Figure } from './bench-site.ts';
import { fillPeople, openSessions, type Signed } from './people.ts';
import { openProcessorClock } from './processor-time.ts';
import { openWire } from './wire.ts';

const isLong = process.argv.includes('--long');
const BOUND = isLong ? 5_000 : 1_000;
const SHARES = [0.5, 0.9, 1.1, 1.25, 1.5, 2, 4];
const ROUNDS = 6;
const CONNECTIONS = 16;
/** With twice as many people as entries, a call may cost this much more than with half as many. */
const CLIFF = 2.5;

console.log(`sessions: bound ${BOUND}, about ${isLong ? 120 : 40} seconds`);
await using site = await openBenchSite();
const most = Math.max(...SHARES) * BOUND;
await fillPeople(site.db, readConfig(site.env), most);
const people = await openSessions(site.db, most);
const api = await site.start('api', { CACHED_SESSIONS: String(BOUND) });
const usedBy = await openProcessorClock(site.db, { apis: [api] });
const wire = openWire(api.origin, CONNECTIONS);
let refused = 0;

await callInTurn(people.slice(0, BOUND), 3);
const memoryBefore = peakMemoryMb(api.pid);
const costs: Record<string, number> = {};
for (const share of SHARES) {
  const some = people.slice(0, share * BOUND);
  // Everyone is read from the database once a minute; the round before warms up.
  await callInTurn(some, 1);
  const { api: ms } = await usedBy(() => callInTurn(some, ROUNDS));
  costs[share] = Math.round((ms * 1000) / (some.length * ROUNDS));
}
wire.close();

const figures: Record<string, Figure> = Object.fromEntries(
  SHARES.map((share) => [`${share} × the bound: API processor time of a call (µs)`, { measured: costs[share] ?? 0 }]),
);
const [within = 1] = [costs[0.5]];
judge({
  ...figures,
  'twice the bound to half of it': { measured: Math.round(((costs[2] ?? 0) / within) * 100) / 100, promised: CLIFF },
  'memory added after the bound was reached (MB)': { measured: Math.round(peakMemoryMb(api.pid) - memoryBefore) },
  'calls refused': { measured: refused, promised: 0 },
});

async function callInTurn(some: readonly Signed[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const waiting = some.values();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const { token } of waiting) {
          const { status, body } = await wire.post(sessionApi.info.path, token, '{}');
          if (status !== 200 || !body.includes('"code":0')) refused += 1;
        }
      }),
    );
  }
}

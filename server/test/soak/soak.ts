/**
 * Hours of ordinary use, to see whether anything grows: `npm run test:soak [-- minutes]`, thirty minutes if none are
 * given, 24 hours with `-- --long`; three minutes are enough to try it. A hundred examinees sit one exam after the
 * other; people sign in and out, practise, read pages; staff look through lists. Memory, heap and handles of each
 * process, connections, dead rows, Redis and the times of saves are sampled, written to `.data/soak/soak.csv` and drawn
 * into `.data/soak/soak.svg` (`-- --picture` also into docs/images). Fails when one of them is not flat after the first
 * third of the time, when an answer is lost, or when a call is refused.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { judge, openBenchSite, percentile, type Figure } from '../../bench/bench-site.ts';
import { fillPeople, openSessions } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { curvesOf } from './curves.ts';
import { probe } from './probe.ts';
import { afterWarmUp, growthOf, thinned, type Sample } from './trend.rules.ts';
import { newCounts, ordinaryUse } from './use.ts';

const given = process.argv.slice(2).find((word) => /^\d+$/.test(word));
const minutes = process.argv.includes('--long') ? 24 * 60 : Number(given ?? 30);
const EXAMINEES = 100;
const OTHERS = 40;
const SAMPLES = 360;
const sampleMs = Math.max(5_000, (minutes * 60_000) / SAMPLES);

/**
 * How much a figure may grow by its slope over the time after the warm-up: a share of its median, or this much. A leak
 * of a megabyte an hour, of 300 MB, is found in 24 hours; in thirty minutes only one of sixty, as the collector of
 * garbage alone moves the memory of a young process that much.
 */
const flat: readonly { readonly name: RegExp; readonly share: number; readonly least: number }[] = [
  { name: /memory|heap/, share: 0.1, least: 20 },
  { name: /handles/, share: 0, least: 8 },
  { name: /connections/, share: 0, least: 6 },
  { name: /dead rows/, share: 0, least: 10 },
  { name: /save, p99/, share: 0.5, least: 50 },
];

console.log(`soak: ${minutes} minutes, from ${new Date().toISOString()}`);
await using site = await openBenchSite();
const config = readConfig(site.env);
await fillPeople(site.db, config, EXAMINEES + OTHERS);
const repoId = await fillBank(site.db, 2_000);
const people = await openSessions(site.db, EXAMINEES + OTHERS);
const apis = [await site.start('api'), await site.start('api')];
const worker = await site.start('worker');
const redis = new Redis(config.redisUrl);

const counts = newCounts();
const clock = { until: performance.now() + minutes * 60_000 };
const use = ordinaryUse({
  site,
  apis,
  repoId,
  examinees: people.slice(0, EXAMINEES),
  others: people.slice(EXAMINEES),
  roundMinutes: Math.min(50, minutes / 4),
  clock,
  counts,
});
const samples = new Map<string, Sample[]>();
const began = performance.now();
while (performance.now() < clock.until) {
  await pause(Math.min(sampleMs, Math.max(0, clock.until - performance.now())));
  const saves = counts.saves.splice(0);
  const found = await probe({ apis, worker, db: site.db, redis });
  const hours = (performance.now() - began) / 3_600_000;
  const all = { ...found, ...(saves.length > 0 ? { 'save, p99 (ms)': percentile(saves, 0.99) } : {}) };
  for (const [name, value] of Object.entries(all)) samples.set(name, [...(samples.get(name) ?? []), { hours, value }]);
}
await use;
redis.disconnect();

write();
judge({
  ...Object.fromEntries([...samples].flatMap(([name, all]) => growthFigure(name, all))),
  'exams sat': { measured: counts.exams, least: 1 },
  'calls answered': { measured: counts.calls },
  'calls refused': { measured: counts.refused, promised: 0 },
  'acknowledged answers lost': { measured: counts.lost, promised: 0 },
});
if (counts.refused > 0) console.error('what was refused:', [...counts.reasons]);

function growthFigure(name: string, all: readonly Sample[]): [string, Figure][] {
  const { grown, median } = growthOf(thinned(afterWarmUp(all)));
  const bound = flat.find((one) => one.name.test(name));
  const measured = Math.round(grown * 10) / 10;
  const label = `${name}, median ${Math.round(median)}: grown by`;
  return [[label, bound ? { measured, promised: Math.max(bound.least, bound.share * median) } : { measured }]];
}

function write(): void {
  const folder = resolve(import.meta.dirname, '../../../.data/soak');
  mkdirSync(folder, { recursive: true });
  const rows = [...samples].flatMap(([name, all]) =>
    all.map(({ hours, value }) => `${hours.toFixed(4)},"${name}",${value}`),
  );
  writeFileSync(`${folder}/soak.csv`, ['hours,figure,value', ...rows].join('\n'));
  const picture = curvesOf([...samples].map(([title, all]) => ({ title, samples: all })));
  writeFileSync(`${folder}/soak.svg`, picture);
  if (process.argv.includes('--picture'))
    writeFileSync(resolve(import.meta.dirname, '../../../docs/images/soak.svg'), picture);
  console.log(`written: ${folder}/soak.csv, ${folder}/soak.svg`);
}

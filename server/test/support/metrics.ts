import { Registry } from 'prom-client';
import { modules } from '../../src/app.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { collectGauges } from '../../src/platform/metrics/database-gauges.ts';
import type { TestApp } from './app.ts';

/** The samples of a text in the format of Prometheus, by name and labels as written. */
export function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** What `/metrics` says now. */
export async function scrape(app: TestApp): Promise<ReadonlyMap<string, number>> {
  return samplesOf((await app.http.inject('/metrics')).body);
}

/** The figures of the database now: `/metrics` reads them every fifteen seconds only. */
export async function databaseFigures({ platform }: TestApp): Promise<ReadonlyMap<string, number>> {
  const registry = new Registry();
  const sources = modules.flatMap(({ gauges = [] }) => gauges);
  collectGauges(registry, sources, { open: () => systemCtx(platform, 'test'), freshMs: 0 });
  return samplesOf(await registry.metrics());
}

/** How far each named sample moved while `work` ran; one that did not exist counts from 0. */
export async function movedBy(
  read: () => Promise<ReadonlyMap<string, number>>,
  names: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const before = await read();
  await work();
  const after = await read();
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}

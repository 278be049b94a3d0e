import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../src/app.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/** The files of deploy/monitoring against the product; `npm run check:alerts` runs the rules themselves. */
const root = resolve(import.meta.dirname, '../../..');
const read = (pattern: string): string =>
  globSync(join(root, pattern))
    .toSorted()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

const rules = read('deploy/monitoring/rules/*.yml');
const tests = read('deploy/monitoring/rules/tests/*.yml');
const dashboard = read('deploy/monitoring/grafana/ganlin.json');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Names of metrics in expressions; those of histograms have endings. */
const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:ganlin|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name)),
];

it('names only metrics that processes have, in rules and dashboard', () => {
  const ofProcess = app.platform.metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const ofDatabase = modules.flatMap(({ gauges = [] }) => gauges).flatMap(({ gauges }) => Object.keys(gauges));
  const known = new Set(
    [...ofProcess, ...ofDatabase].flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  );
  const used = metricsIn(rules + dashboard);
  expect(used.length).toBeGreaterThan(35);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  expect(metricsIn('sum(rate(ganlin_no_such_total[5m]))').filter((name) => !known.has(name))).toHaveLength(1);
});

describe('every alert', () => {
  it('has a unit test that fires it and one that does not', () => {
    expect(alerts.length).toBeGreaterThan(30);
    expect(new Set(alerts).size).toBe(alerts.length);
    for (const name of alerts) {
      expect(tests).toContain(`- name: ${name} fires\n`);
      expect(tests).toContain(`- name: ${name} is silent\n`);
    }
  });

  it('has a line in the manual, and what to say at night', () => {
    const manual = read('docs/operations.md');
    for (const name of alerts) expect(manual).toContain(`| \`${name}\` |`);
    for (const part of ['summary', 'description', 'chapter']) {
      expect([...rules.matchAll(new RegExp(`^ +${part}: `, 'gm'))]).toHaveLength(alerts.length);
    }
    expect([...rules.matchAll(/severity: (critical|warning)/g)]).toHaveLength(alerts.length);
  });
});

it('has a dashboard whose panels have ids of their own and lie beside each other', () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  examineeHour,
  machinesFor,
  processorsFor,
  ratesOf,
  steps,
  tiers,
  usualLoad,
  type Costs,
} from './capacity.rules.ts';

const none = { api: 0, worker: 0, database: 0, redis: 0 };
const nothing: Costs = { signIn: none, entry: none, save: none, handIn: none, grade: none };
const of = (examinees: number) => ({ ...usualLoad, examinees });

const cost = fc.record({ api: fc.nat(50_000), worker: fc.nat(5_000), database: fc.nat(5_000), redis: fc.nat(100) });
const costs: fc.Arbitrary<Costs> = fc.record({ signIn: cost, entry: cost, save: cost, handIn: cost, grade: cost });

describe('the processors', () => {
  it('for saves alone are twice those that are busy', () => {
    const saves = { ...nothing, save: { ...none, api: 300, database: 60 } };
    // 100,000 examinees every 15 seconds are 6,667 saves a second: 2 processors of 300 µs each, half of 4.
    expect(processorsFor(saves, of(100_000))).toEqual({
      api: 4,
      worker: 0,
      database: expect.closeTo(0.8, 5),
      redis: 0,
    });
  });

  it('for a burst are those of its steps at seven tenths', () => {
    const entries = { ...nothing, entry: { ...none, api: 3_000 } };
    expect(processorsFor(entries, of(60_000)).api).toBeCloseTo((1_000 * 0.003) / 0.7);
    const signIns = { ...nothing, signIn: { ...none, api: 30_000 } };
    expect(processorsFor(signIns, of(60_000)).api).toBeCloseTo((100 * 0.03) / 0.7);
  });

  it('grow with the examinees, in proportion', () => {
    fc.assert(
      fc.property(costs, fc.integer({ min: 1, max: 1_000_000 }), (given, examinees) => {
        const [one, two] = [processorsFor(given, of(examinees)), processorsFor(given, of(2 * examinees))];
        for (const tier of tiers) expect(two[tier]).toBeCloseTo(2 * one[tier]);
      }),
    );
  });

  it('are never fewer than any step alone keeps busy', () => {
    fc.assert(
      fc.property(costs, (given) => {
        const load = of(10_000);
        const needed = processorsFor(given, load);
        for (const step of steps)
          for (const tier of tiers)
            expect(needed[tier] + 1e-9).toBeGreaterThanOrEqual((ratesOf(load)[step] * given[step][tier]) / 1e6);
      }),
    );
  });
});

it('an examinee-hour is one of each step and a save every fifteen seconds', () => {
  const given = { ...nothing, save: { ...none, api: 300, database: 100 }, signIn: { ...none, api: 30_000 } };
  expect(examineeHour(given, usualLoad)).toBeCloseTo(240 * 0.0004 + 0.03);
});

describe('the machines', () => {
  it('of a small site are two of each process, and one database', () => {
    expect(machinesFor(nothing, of(1_000))).toMatchObject({
      savesPerSecond: 67,
      apiProcesses: 2,
      workerProcesses: 2,
      cells: 1,
      connectionsPerDatabase: 96,
    });
  });

  it('share out examinees among databases when one has too few processors', () => {
    const given = { ...nothing, save: { ...none, database: 200 } };
    // 66,667 saves a second, 200 µs each at half load.
    expect(machinesFor(given, of(1_000_000))).toMatchObject({ databaseProcessors: 27, cells: 2 });
  });
});

import { describe, expect, it } from 'vitest';
import { shownAfter, type Code } from './shown-code.ts';

const code: Code = {
  className: '上岗培训班',
  title: '第一讲',
  startTime: '2026-03-16T00:30:00.000Z',
  endTime: '2026-03-16T02:00:00.000Z',
  place: '3 号楼',
  opensAt: '2026-03-15T23:30:00.000Z',
  lateAt: '2026-03-16T00:40:00.000Z',
  path: '/applicationinterface/trainingCheckIn?c=x',
  leftMs: 12_000,
  expected: 3,
  present: 1,
  now: '2026-03-16T00:20:18.000Z',
};

describe('the displayed check-in code', () => {
  it('counts down from the server’s value and shows the server’s clock', () => {
    expect(shownAfter(code, 2_000)).toMatchObject({ path: code.path, why: undefined, leftMs: 10_000 });
    expect(shownAfter(code, 2_000).now.toISOString()).toBe('2026-03-16T00:20:20.000Z');
  });

  it('stays briefly while the next code is late, and disappears long before the server rejects it', () => {
    expect(shownAfter(code, 26_999)).toMatchObject({ path: code.path, leftMs: 0 });
    expect(shownAfter(code, 27_000)).toMatchObject({ path: undefined, why: 'stale' });
    expect(shownAfter(code, 3_600_000).path).toBeUndefined();
  });

  it('is hidden before check-in opens and after the end', () => {
    expect(shownAfter({ ...code, now: '2026-03-15T23:29:59.000Z' }, 0)).toMatchObject({
      path: undefined,
      why: 'before',
    });
    expect(shownAfter({ ...code, now: '2026-03-15T23:29:59.000Z' }, 1_000).path).toBe(code.path);
    expect(shownAfter({ ...code, now: '2026-03-16T02:00:00.000Z' }, 1)).toMatchObject({
      path: undefined,
      why: 'after',
    });
  });
});

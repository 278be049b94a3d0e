import { addSeconds } from '@ganlin/contract/core/time';
import type { Problem } from '@ganlin/domain/health/problems';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followProblems, LASTING_SECONDS, QUIET_SECONDS, REPEAT_SECONDS, type KnownAlert } from './alert.rules.ts';

const start = new Date('2026-03-05T02:00:00Z');
const redis: Problem = { key: 'service cache', tone: 'bad', text: '缓存没有应答。' };

/** What is said in each minute, as `new`, `still`, `over`. */
function said(minutes: readonly boolean[], problem: Problem = redis): string[] {
  let known: readonly KnownAlert[] = [];
  return minutes.map((isThere, minute) => {
    const now = addSeconds(start, minute * 60);
    const { store, forget, fresh, lasting, over } = followProblems(known, isThere ? [problem] : [], now);
    const stored = new Map([...known, ...store].map((alert) => [alert.key, alert]));
    for (const key of forget) stored.delete(key);
    known = [...stored.values()];
    return [fresh.length > 0 && 'new', lasting.length > 0 && 'still', over.length > 0 && 'over'].filter(Boolean).join();
  });
}

const during = (count: number, isThere = true): boolean[] => Array.from({ length: count }, () => isThere);
const news = (texts: readonly string[]) =>
  texts.map((text, minute) => (text === '' ? '' : `${minute} ${text}`)).filter(Boolean);

describe('a problem', () => {
  it('is told once it has lasted two minutes, and when it has been away for five', () => {
    expect(news(said([...during(10), ...during(10, false)]))).toEqual(['2 new', '14 over']);
  });

  it('that goes away sooner is not told at all', () => {
    expect(news(said([...during(2), ...during(20, false)]))).toEqual([]);
  });

  it('that comes and goes every minute is told once', () => {
    const flapping = Array.from({ length: 120 }, (_, minute) => minute % 2 === 0);
    expect(news(said(flapping))).toEqual(['2 new']);
  });

  it('that comes back after it was over is not told again within half an hour', () => {
    const minutes = [...during(3), ...during(7, false), ...during(40), ...during(7, false)];
    expect(news(said(minutes))).toEqual(['2 new', '7 over', `${2 + QUIET_SECONDS / 60} new`, '54 over']);
  });

  it('is repeated every four hours while it lasts, a warning once a day', () => {
    const day = during(24 * 60 + 10);
    expect(news(said(day))).toEqual([
      '2 new',
      '242 still',
      '482 still',
      '722 still',
      '962 still',
      '1202 still',
      '1442 still',
    ]);
    expect(news(said(day, { ...redis, tone: 'warn' }))).toEqual(['2 new', '1442 still']);
  });

  it('that was told is said to be over even if nobody looked for a day', () => {
    const told: KnownAlert = { ...redis, since: start, seenAt: start, toldAt: start, resolvedAt: null };
    const { over, store } = followProblems([told], [], addSeconds(start, 86_400));
    expect(over).toHaveLength(1);
    expect(store[0]?.resolvedAt).toEqual(addSeconds(start, 86_400));
  });
});

it('is never told more often than its pauses allow, and over only after it was told', () => {
  const minutes = fc.array(fc.boolean(), { minLength: 1, maxLength: 900 });
  fc.assert(
    fc.property(minutes, (there) => {
      const texts = said(there);
      let isTold = false;
      let last = -Infinity;
      for (const [minute, text] of texts.entries()) {
        expect(text).not.toContain(',');
        const pause = (minute - last) * 60;
        const isAllowed = {
          over: isTold,
          new: !isTold && pause >= QUIET_SECONDS,
          still: pause >= REPEAT_SECONDS.bad,
        }[text];
        expect(isAllowed ?? text === '').toBe(true);
        if (text !== '') isTold = text !== 'over';
        if (text === 'new' || text === 'still') last = minute;
      }
      // Nothing that has lasted is kept quiet: with nothing told before, two minutes are enough.
      const first = there.findIndex((_, at) => at >= 2 && there[at] && there[at - 1] && there[at - 2]);
      expect(first < 0 || texts.slice(0, first + 1).includes('new')).toBe(true);
      expect(LASTING_SECONDS).toBe(120);
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { likelySession, phaseAt, spanText } from './session-time.ts';

const morning = { startTime: '2026-03-16T00:30:00Z', endTime: '2026-03-16T02:00:00Z' };
const noon = { startTime: '2026-03-16T04:00:00Z', endTime: '2026-03-16T05:30:00Z' };

describe('a session', () => {
  it('is open for check-in from one hour before its start until its end', () => {
    expect(phaseAt(morning, new Date('2026-03-15T23:29:59Z'))).toBe('before');
    expect(phaseAt(morning, new Date('2026-03-15T23:30:00Z'))).toBe('open');
    expect(phaseAt(morning, new Date(morning.endTime))).toBe('open');
    expect(phaseAt(morning, new Date('2026-03-16T02:00:01Z'))).toBe('after');
  });

  it('is selected first when it is in progress, next, or the last one', () => {
    const shown = (now: string) => likelySession([morning, noon], new Date(now));
    expect(shown('2026-03-01T00:00:00Z')).toBe(morning);
    expect(shown('2026-03-16T01:00:00Z')).toBe(morning);
    expect(shown('2026-03-16T02:30:00Z')).toBe(noon);
    expect(shown('2026-03-20T00:00:00Z')).toBe(noon);
    expect(likelySession([], new Date())).toBeUndefined();
  });

  it('shows its date once, in China’s time, unless it runs past midnight', () => {
    expect(spanText(morning)).toBe('03-16 08:30–10:00');
    expect(spanText({ startTime: '2026-03-16T14:00:00Z', endTime: '2026-03-16T17:00:00Z' })).toBe(
      '03-16 22:00–03-17 01:00',
    );
  });
});

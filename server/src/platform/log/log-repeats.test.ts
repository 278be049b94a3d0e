import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { foldRepeatedErrors } from './log-repeats.ts';

interface Line {
  readonly msg: string;
  readonly repeated?: number;
  readonly requestId?: string;
}

function openLines() {
  const lines: Line[] = [];
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Line);
      done();
    },
  });
  return { log: pino({ level: 'info', base: null, hooks: { logMethod: foldRepeatedErrors() } }, into), lines };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes a flood of the same error once a second, with its count', () => {
  const { log, lines } = openLines();
  for (let at = 0; at < 5_000; at++) {
    log.child({ requestId: `r${at}` }).error({ err: new Error('Connection terminated') }, 'request failed');
    if (at % 1_000 === 999) vi.advanceTimersByTime(1_000);
  }
  expect(lines[0]).toMatchObject({ msg: 'request failed', requestId: 'r0' });
  expect(lines.slice(1).map(({ repeated }) => repeated)).toEqual([999, 1_000, 1_000, 1_000, 1_000]);
  expect(lines[1]?.msg).toBe('request failed: Connection terminated');
});

it('writes every distinct error, and all lines that are not errors', () => {
  const { log, lines } = openLines();
  log.error({ err: new Error('one') }, 'request failed');
  log.error({ err: new Error('two') }, 'request failed');
  log.error(new Error('one'));
  for (let at = 0; at < 3; at++) log.warn('slow');
  expect(lines).toHaveLength(6);
});

it('writes the same error in full again after a second without it', () => {
  const { log, lines } = openLines();
  log.error({ err: new Error('one') }, 'request failed');
  vi.advanceTimersByTime(1_100);
  log.error({ err: new Error('one') }, 'request failed');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ msg: 'request failed', err: { message: 'one' } });
});

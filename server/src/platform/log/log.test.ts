import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { childOnDemand, withoutRedaction } from './log.ts';

function openLines() {
  const lines: Record<string, unknown>[] = [];
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  let children = 0;
  const options = { level: 'info', base: null, redact: { paths: ['token', '*.token'], censor: '***' } };
  const log = pino({ ...options, onChild: () => (children += 1) }, into);
  return { log, lines, children: () => children };
}

it('creates a child logger with its first line and only once; every line carries its bindings and no secret', () => {
  const { log, lines, children } = openLines();
  const child = childOnDemand(log, { requestId: 'r1' });
  expect(child.level).toBe('info');
  expect(children()).toBe(0);
  child.warn({ token: 'x', deep: { token: 'y' } }, 'first %s', 'word');
  child.error('second');
  child.debug('never written');
  child.child({ part: 'a' }).info('third');
  expect(children()).toBe(2);
  expect(lines).toMatchObject([
    { level: 40, requestId: 'r1', token: '***', deep: { token: '***' }, msg: 'first word' },
    { level: 50, requestId: 'r1', msg: 'second' },
    { level: 30, requestId: 'r1', part: 'a', msg: 'third' },
  ]);
});

it('keeps redaction for the original log when a derived one goes without', () => {
  const { log, lines } = openLines();
  withoutRedaction(log).info({ token: 'plain' }, 'line');
  log.info({ token: 'x' }, 'line');
  expect(lines.map(({ token }) => token)).toEqual(['plain', '***']);
});

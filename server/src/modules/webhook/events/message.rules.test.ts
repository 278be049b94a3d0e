import { expect, it } from 'vitest';
import { bodyOf, messageIdOf } from './message.rules.ts';

const change = { type: 'exam.finished', object: 'exam:5', change: '1' } as const;

it('has one id for one change of one object', () => {
  const id = messageIdOf(change);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(messageIdOf({ ...change })).toBe(id);
  const others = [
    { ...change, change: '2' },
    { ...change, object: 'exam:51', change: '' },
    { ...change, object: 'exam:5', change: '1x' },
    { ...change, type: 'result.released' },
  ] as const;
  expect(new Set([id, ...others.map(messageIdOf)]).size).toBe(5);
});

it('has a body of type, time, object and data', () => {
  const body = bodyOf({ ...change, at: '2026-11-20T02:00:00.000Z', data: { examId: '5' } });
  expect(body).toBe(
    '{"type":"exam.finished","timestamp":"2026-11-20T02:00:00.000Z","object":"exam:5","data":{"examId":"5"}}',
  );
});

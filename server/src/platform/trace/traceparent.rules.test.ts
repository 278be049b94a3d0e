import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTraceParent, parseTraceParent } from './traceparent.rules.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

it('reads what it writes', () => {
  const hex = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: length, maxLength: length });
  fc.assert(
    fc.property(hex(32), hex(16), fc.boolean(), (traceId, spanId, isSampled) => {
      fc.pre(!/^0+$/.test(traceId) && !/^0+$/.test(spanId));
      expect(parseTraceParent(formatTraceParent({ traceId, spanId, isSampled }))).toEqual({
        traceId,
        spanId,
        isSampled,
      });
    }),
  );
});

it('accepts later versions with more fields, and nothing that is not well formed', () => {
  expect(parseTraceParent(`01-${trace}-${span}-03-more`)).toEqual({ traceId: trace, spanId: span, isSampled: true });
  for (const wrong of [
    undefined,
    '',
    `00-${trace}-${span}-01-more`,
    `ff-${trace}-${span}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-${span}`,
    `01-${trace}-${span}-01-${'x'.repeat(200)}`,
    `00-${trace}-${span}-01\n`,
  ])
    expect(parseTraceParent(wrong), wrong).toBeUndefined();
});

it('survives any text', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseTraceParent(text)));
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, GENESIS, hashOf, readContent, type Json, type Link } from './chain.rules.ts';

const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('json'), { maxKeys: 4 }),
  ),
}));

const shuffled = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
};

describe('the canonical text', () => {
  it('is the same in any order of the keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(shuffled(value))).toBe(canonical(value));
      }),
    );
  });

  it('is JSON for the value itself, so different values have different texts', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonical(value))).toEqual(positive(value));
      }),
    );
  });

  it('survives storage: what is parsed from it has the same text', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(readContent(canonical(value)))).toBe(canonical(value));
      }),
    );
  });

  it('is the text of the entries, sorted by key', () => {
    const plain = (value: Json): string => {
      if (Array.isArray(value)) return `[${(value as readonly Json[]).map(plain).join(',')}]`;
      if (typeof value !== 'object' || value === null) return JSON.stringify(value);
      const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
      return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${plain(inner)}`).join(',')}}`;
    };
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(value)).toBe(plain(value));
      }),
    );
  });

  it('sorts keys by their characters', () => {
    expect(canonical({ b: [true, null], a: { 乙: '"', 甲: -1 } })).toBe('{"a":{"乙":"\\"","甲":-1},"b":[true,null]}');
  });

  it.each([0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects %d, which may be read back as another number',
    (value) => {
      expect(() => canonical({ value })).toThrow('not a whole number');
    },
  );
});

/** JSON has no minus zero. */
function positive(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

describe('content read from the database', () => {
  it.each(['1.0', '1.00000000000000000001', '12345678901234567890', '{"a": [1e5]}', '-0'])('rejects %s', (text) => {
    expect(() => readContent(text)).toThrow('not a whole number');
  });

  it.each(['"1.5 is a word"', '{"1.5": "\\"2.5"}', '[-7, 0, true]'])('%s is', (text) => {
    expect(readContent(text)).toEqual(JSON.parse(text));
  });
});

describe('a hash', () => {
  const link: Link = {
    chain: 'score',
    seq: 7,
    at: '2026-03-05T06:30:20.123000Z',
    action: 'a',
    target: 't',
    content: { x: 1 },
    previous: GENESIS,
  };

  it('changes with every field and with the secret, and when text moves from one field to the next', () => {
    const others: Partial<Link>[] = [
      { chain: 'scores' },
      { seq: 8 },
      { at: '2026-03-05T06:30:20.123001Z' },
      { action: 'b' },
      { target: 'u' },
      { content: { x: 2 } },
      { content: { x: '1' } },
      { previous: Buffer.alloc(32, 1) },
      { action: 'at', target: '' },
      { action: '', target: 'at' },
    ];
    const hashes = [
      hashOf('secret', link),
      hashOf('other', link),
      ...others.map((other) => hashOf('secret', { ...link, ...other })),
    ];
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(others.length + 2);
  });

  it('is stable: links written by this release can be read by all later ones', () => {
    expect(hashOf('secret', link).toString('hex')).toMatchInlineSnapshot(
      `"42b1bd5bb739f57b7daa09d14ef2a3f3cb85859ff1a1b4a5ef48f9e2eb75c7f2"`,
    );
  });
});

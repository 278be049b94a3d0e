import { createHash, createHmac } from 'node:crypto';
import {
  answerFileText,
  FileStanding,
  signedFileText,
  type AnswerFileContent,
} from '@ganlin/contract/paper/answer-file/answer-file';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileKeyOf } from '../entry/file-key.ts';
import { compare, isInTime, missingOnServer } from './compare.rules.ts';
import { isSigned, readFile } from './read-file.ts';

const answer = fc.oneof(
  fc.record({ options: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }) }),
  fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 30 }) }),
);
const numbered = fc.record({ ordinal: fc.integer({ min: 1, max: 6 }), seq: fc.integer({ min: 1, max: 40 }), answer });
const written = numbered.map((one) => ({ ...one, writtenAt: null }));

it('never loses the higher number of file and server, whatever either has', () => {
  fc.assert(
    fc.property(fc.array(written), fc.array(numbered), (file, server) => {
      const lines = compare(file, server);
      const missing = missingOnServer(lines);
      for (const ordinal of new Set([...file, ...server].map((one) => one.ordinal))) {
        const at = (items: readonly { ordinal: number; seq: number }[]) =>
          Math.max(0, ...items.filter((one) => one.ordinal === ordinal).map(({ seq }) => seq));
        expect(Math.max(at(server), at(missing))).toBe(Math.max(at(file), at(server)));
        // What the server has newer is not brought beside it.
        expect(at(server) > at(file) && at(missing) > 0).toBe(false);
        expect(lines.filter((line) => line.ordinal === ordinal)).toHaveLength(1);
      }
    }),
  );
});

it('tells two answers with one number apart by their content', () => {
  const one = { ordinal: 1, seq: 7, answer: { options: ['a'] } };
  const other = { ...one, answer: { options: ['b'] } };
  const standing = (server: typeof one) => compare([{ ...one, writtenAt: null }], [server])[0]?.standing;
  expect([standing(one), standing(other)]).toEqual([FileStanding.same, FileStanding.differs]);
});

it('knows what was written before the deadline by the page’s clock, and when nobody knows', () => {
  const madeAt = new Date('2026-11-19T02:00:00Z');
  const before = (minutes: number) => new Date(madeAt.getTime() - minutes * 60_000);
  const made = { madeAt, leftMs: -10 * 60_000 };
  expect([isInTime(before(11), made), isInTime(before(9), made)]).toEqual([true, false]);
  expect([isInTime(null, made), isInTime(before(11), { madeAt, leftMs: null })]).toEqual([null, null]);
});

const config = { linkSecret: 'secret' } as Parameters<typeof isSigned>[0];
const id = '0190a000-0000-7000-8000-000000000001';
const content: AnswerFileContent = {
  paperId: id,
  examId: id,
  examTitle: '秋季 "考核"\n一',
  epoch: 2,
  questions: 2,
  madeAt: '2026-11-19T01:30:00.000Z',
  leftMs: -4,
  answers: [
    { ordinal: 1, seq: 5, answer: { pairs: { 2: '1', 1: 'b' } }, flagged: true, sent: true, writtenAt: null },
    {
      ordinal: 2,
      seq: 6,
      answer: { text: '雨 🌧 \\' },
      flagged: false,
      sent: false,
      writtenAt: '2026-11-19T01:29:00.000Z',
    },
  ],
  leftOut: 0,
  events: [],
};
const signed = signedFileText(content);
const mac = createHmac('sha256', fileKeyOf(config, content)).update(signed).digest('hex');
const text = answerFileText({ content, mac, hash: createHash('sha256').update(signed).digest('hex') });

it('reads the file that a page wrote, with its summary for people on top', () => {
  expect(isSigned(config, readFile(text))).toBe(true);
  expect(text.slice(0, 120)).toContain('"考试": "秋季');
  expect(JSON.parse(text)).toMatchObject({ content, mac });
});

it('notices any changed, added or missing byte', () => {
  const bytes = Buffer.from(text);
  const isTrusted = (changed: Buffer): boolean => {
    try {
      return isSigned(config, readFile(changed.toString('utf8')));
    } catch {
      return false;
    }
  };
  expect(isTrusted(bytes)).toBe(true);
  const place = fc.nat({ max: bytes.length - 1 });
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ by;
      expect(isTrusted(changed)).toBe(false);
      expect(isTrusted(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]))).toBe(false);
      expect(isTrusted(Buffer.concat([bytes.subarray(0, at), Buffer.from([by]), bytes.subarray(at)]))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

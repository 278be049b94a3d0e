import { DEFAULT_BODY_BYTES, type Endpoint } from '@ganlin/contract/core/endpoint';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { largestBytes, type MeasuredSchema } from '../support/largest.ts';
import { boundEndpoints } from './all-endpoints.ts';

const endpoints = boundEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, upload }) => method === 'POST' && !upload);
const largest = ({ request }: Endpoint): number =>
  largestBytes(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as MeasuredSchema);
const limit = ({ maxBodyBytes = DEFAULT_BODY_BYTES }: Endpoint): number => maxBodyBytes;

/** Each field may have its max length, but never all of them together: no real body comes near. */
const neverAllAtOnce: Readonly<Record<string, string>> = {
  '/api/qu/qu/save': 'twenty children of a combined question with every text at its longest',
  '/api/qu/qu/similar': 'the same body',
  '/api/exam/regrade/save': 'the same body, as its key',
  '/api/course/course/save': 'two hundred lessons with every text at its longest beside 20,000 persons',
  '/api/exam/exam/save': 'fifty rules in each of twenty sections beside 20,000 persons',
  '/api/exam/exam/check': 'the same composition',
  '/api/exam/exam/preview': 'the same composition',
  '/api/exam/pasted/save': 'the longest text of a paper beside 20,000 persons',
  '/api/exam/paper/save': 'fifty answers of 20,000 characters: a page sends them in several saves',
  '/api/exam/paper/hand-in': 'what is left of them: the page saves before it hands in',
  '/api/exam/rehearsal/save': 'the same schema, for five questions',
  '/api/exam/rehearsal/hand-in': 'the same',
  '/api/exam/paper/late-answers': 'the same: in several requests',
  '/api/learn/quiz/hand-in': 'twenty answers with every text at its longest: a quiz has no essays',
  '/api/learn/study/beat': 'sixty heartbeats with fifty pages each: in ten seconds a learner sees a few',
  '/api/practice/train/answer': 'every child of a combined question answered by an essay',
  '/api/sys/user/face-login': 'nine pictures: a camera makes them of 30 to 60 kB',
  '/api/sys/user/face/enrol': 'the same pictures',
  '/api/sys/host/save': 'every origin, name and right of a host at its longest',
  '/api/sys/user/import/fix': 'a row has some twenty cells, most of them words',
  '/api/exam/face/submit': 'Base64, of which every character is one byte, not three',
  '/api/exam/invigilation/snapshot': 'the same',
  '/api/qu/import/fix': 'the longest cells are the stem and the analysis',
  '/api/cert/grant/import/fix': 'a row has four cells of a few words',
  '/api/activity/trainclass/person/import/fix': 'a row has some thirty cells, most of them words',
};

it('allows every body that the schema allows', () => {
  const tooTight = endpoints.filter((endpoint) => largest(endpoint) > limit(endpoint)).map(({ path }) => path);
  expect(tooTight.toSorted()).toEqual(Object.keys(neverAllAtOnce).toSorted());
});

it('is larger only where something longer than usual may be sent', () => {
  const needless = endpoints.filter(
    (endpoint) => endpoint.maxBodyBytes !== undefined && largest(endpoint) <= DEFAULT_BODY_BYTES,
  );
  expect(needless.map(({ path }) => path)).toEqual([]);
  for (const endpoint of endpoints) expect(limit(endpoint), endpoint.path).toBeLessThanOrEqual(1.5 * MEBIBYTE);
});

it('is larger for guests only at the one endpoint that takes pictures in the body', () => {
  const open = endpoints.filter(
    // The operator's token is checked before the body is read.
    ({ access, maxBodyBytes, bearer }) => access === 'public' && maxBodyBytes !== undefined && !bearer,
  );
  expect(open.map(({ path }) => path)).toEqual(['/api/sys/user/face-login']);
});

it('detects a limit that is too tight', () => {
  const bounded = z.object({ title: z.string().max(10), ids: z.array(z.uuid()).max(3) });
  const bytes = largestBytes(z.toJSONSchema(bounded) as MeasuredSchema);
  const longest = { title: '题'.repeat(10), ids: Array.from({ length: 3 }, () => crypto.randomUUID()) };
  expect(bytes).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(longest)));
  expect(bytes).toBeLessThan(200);
  for (const unbounded of [z.object({ text: z.string() }), z.object({ all: z.array(z.int()) })])
    expect(largestBytes(z.toJSONSchema(unbounded) as MeasuredSchema)).toBe(Infinity);
});

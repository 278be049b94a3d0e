import { gunzipSync } from 'node:zlib';
import type { Body } from '@ganlin/contract/question/body';
import { strFromU8, unzipSync } from 'fflate';
import type { PutQuestion } from '../../src/modules/question/index.ts';
import type { Caller } from '../support/client.ts';

/** Words that occur only where the server alone may read. */
export const canary = {
  /** The correct answer. */
  answer: 'zqanswer',
  /** Why. */
  analysis: 'zqanalysis',
  /** For graders only; plus numbers that occur nowhere else. */
  keyword: 'zqkeyword',
  /** What graders give points for. */
  rubric: 'zqrubric',
  password: 'zqpassword',
} as const;

const option = (id: string, right: boolean) => ({
  id,
  right,
  content: `选项${id}`,
  analysis: `${canary.analysis} ${id}`,
  fixed: false,
});
const blank = (answer: string, more: object = {}) => ({
  answers: [answer],
  match: 'exact',
  tolerance: 0,
  group: 0,
  ...more,
});

const simple = {
  single: { type: 1, options: [option('a', true), option('b', false)] },
  multi: { type: 2, options: [option('a', true), option('b', true), option('c', false)] },
  judge: { type: 3, right: true },
  essay: { type: 4, reference: `<p>${canary.answer}</p>`, keywords: [canary.keyword] },
  fill: {
    type: 5,
    blanks: [blank(canary.answer), blank('73125.5', { match: 'number', tolerance: 0.71993 })],
  },
  match: {
    type: 6,
    lefts: ['l1', 'l2'].map((id) => ({ id, content: `左${id}` })),
    rights: ['r1', 'r2'].map((id) => ({ id, content: `右${id}` })),
    pairs: { l1: 'r2', l2: 'r1' },
  },
};
const blanksIn = (type: number) => (type === 5 ? '____ ____' : '');
const combined = {
  type: 99,
  children: Object.values(simple).map((body, at) => ({
    id: `c${at}`,
    content: `小题${at}${blanksIn(body.type)}`,
    analysis: `${canary.analysis} c${at}`,
    body,
  })),
};
/** Any of them. */
export const secret = /zq(answer|analysis|keyword|rubric|password)|73125\.5|0\.71993/;

/** Words of the questions themselves: nobody may read them before the start. */
export const asked = /选项[abc]|左l[12]|小题\d/;

/** One question of each type, with canaries wherever only the server may read. */
export const canaryQuestions = (): PutQuestion[] =>
  [...Object.values(simple), combined].map((body, at) => ({
    level: 1,
    tags: [],
    code: '',
    source: '',
    content: `<p>第 ${at} 题${blanksIn(body.type)}</p>`,
    analysis: `<p>${canary.analysis}</p>`,
    // Already in the output form of the contract's schema.
    body: body as unknown as Body,
  }));

type Reply = Pick<Awaited<ReturnType<Caller['ask']>>, 'headers' | 'rawPayload' | 'body'>;

/** The response text with everything decompressed, including spreadsheets and Word files. */
export function textOf(reply: Reply): string {
  if (reply.headers['content-encoding'] === 'gzip') return gunzipSync(reply.rawPayload).toString();
  if (reply.headers['content-type'] === 'application/octet-stream') return decodedFrom(reply.rawPayload);
  if (reply.rawPayload.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return reply.body;
  return Object.values(unzipSync(reply.rawPayload))
    .map((file) => strFromU8(file))
    .join('\n');
}

/** Bytes as they are, and all that is compressed in them, wherever it begins. */
function decodedFrom(bytes: Buffer): string {
  const texts = [bytes.toString(), bytes.toString('latin1'), bytes.toString('hex')];
  for (let at = bytes.indexOf(GZIP); at >= 0; at = bytes.indexOf(GZIP, at + 1)) {
    try {
      texts.push(gunzipSync(bytes.subarray(at)).toString());
    } catch {
      // Only looked like it.
    }
  }
  return texts.join('\n');
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

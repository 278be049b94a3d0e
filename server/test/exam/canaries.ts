import { gunzipSync } from 'node:zlib';
import type { Body } from '@ganlin/contract/question/body';
import { strFromU8, unzipSync } from 'fflate';
import type { PutQuestion } from '../../src/modules/question/index.ts';
import type { Caller } from '../support/client.ts';

/** Words that stand nowhere but where only the server may look. */
export const canary = {
  /** What is right. */
  answer: 'zqanswer',
  /** Why. */
  analysis: 'zqanalysis',
  /** Of interest to graders only; and numbers that are like no other. */
  keyword: 'zqkeyword',
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
export const secret = /zq(answer|analysis|keyword|password)|73125\.5|0\.71993/;

/** One of each type, with canaries wherever only the server may look. */
export const canaryQuestions = (): PutQuestion[] =>
  [...Object.values(simple), combined].map((body, at) => ({
    level: 1,
    tags: [],
    code: '',
    source: '',
    content: `<p>第 ${at} 题${blanksIn(body.type)}</p>`,
    analysis: `<p>${canary.analysis}</p>`,
    // What the contract's schema makes of it.
    body: body as unknown as Body,
  }));

/** What came back, with nothing left compressed, in spreadsheets and Word files neither. */
export function textOf(reply: Awaited<ReturnType<Caller['ask']>>): string {
  if (reply.headers['content-encoding'] === 'gzip') return gunzipSync(reply.rawPayload).toString();
  if (reply.rawPayload.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return reply.body;
  return Object.values(unzipSync(reply.rawPayload))
    .map((file) => strFromU8(file))
    .join('\n');
}

import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Site } from './site.ts';

/** The API of the pages, called as a demo account. */
export interface Caller {
  readonly ask: <Data>(path: string, data: object) => Promise<Data>;
  readonly get: <Data>(path: string) => Promise<Data>;
}

export async function callerFor(request: APIRequestContext, account: 'learner' | 'admin'): Promise<Caller> {
  const reply = await request.post('/api/sys/user/demo-login', { data: { account } });
  const { token } = (await reply.json()).data as { token: string };
  const headers = { token };
  return {
    ask: async (path, data) => {
      const answered = await (await request.post(path, { headers, data })).json();
      if (answered.code !== 0) throw new Error(`${path}: ${answered.msg}`);
      return answered.data;
    },
    get: async (path) => (await request.get(path, { headers })).json(),
  };
}

const kinds = { 1: 'single', 2: 'multi', 3: 'judge', 4: 'essay' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];
/** Texts of the selected options, right or wrong, or a text answer. */
type Way = readonly string[] | boolean | string;
/** Answers for each kind of question, one save after the other. */
export type Given = Readonly<Partial<Record<Kind, readonly Way[]>>>;

interface Question {
  readonly type: keyof typeof kinds;
  readonly options: readonly { readonly id: string; readonly content: string }[];
}

/** Starts an exam and answers it through the API, without the page. Flags the first question. */
export async function answerPaper({ ask, get }: Caller, examId: string, given: Given): Promise<string> {
  const { paperId } = await ask<{ paperId: string }>('/api/exam/paper/start', { examId });
  const { epoch, arrangement } = await ask<{ epoch: number; arrangement: { questions: number[] } }>(
    '/api/exam/paper/open',
    { paperId, writer: randomUUID() },
  );
  const body = await get<{ questions: { question: Question }[] }>(`/api/exam/paper/body?paperId=${paperId}`);
  let seq = 0;
  for (const [at, index] of arrangement.questions.entries()) {
    const question = body.questions[index]?.question;
    for (const way of (question && given[kinds[question.type]]) ?? []) {
      seq += 1;
      const item = { ordinal: at + 1, seq, answer: answerOf(question, way), flagged: at === 0 };
      await ask('/api/exam/paper/save', { paperId, epoch, items: [item] });
    }
  }
  return paperId;
}

function answerOf(question: Question | undefined, way: Way): object {
  if (typeof way === 'string') return { text: way };
  if (typeof way === 'boolean') return { options: [String(way)] };
  const chosen = question?.options.filter(({ content }) => way.some((text) => content.includes(text))) ?? [];
  return { options: chosen.map(({ id }) => id) };
}

/** Hands in, and waits until automatic grading is done. */
export async function handIn({ ask }: Caller, paperId: string): Promise<void> {
  const { epoch } = await ask<{ epoch: number }>('/api/exam/paper/open', {
    paperId,
    writer: randomUUID(),
    takeOver: true,
  });
  await ask('/api/exam/paper/hand-in', { paperId, epoch });
  for (let tries = 0; tries < 100; tries++) {
    const { state, open } = await ask<{ state: number; open: number }>('/api/exam/result/detail', { paperId });
    if (state !== 1 || open > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nobody graded the paper');
}

interface Key {
  readonly type: number;
  readonly right?: boolean;
  readonly options?: readonly { readonly id: string; readonly right: boolean }[];
  readonly blanks?: readonly { readonly answers: readonly string[] }[];
  readonly pairs?: Readonly<Record<string, string>>;
}

/** Answers most of a running paper correctly; leaves out the questions that staff would have to grade. */
export async function answerMost({ ask, get }: Caller, { db }: Site, paperId: string): Promise<void> {
  const { rows } = await db.query<{ id: string; body: Key }>(
    `select k.shown_id as id, k.body from exam_key k join paper_paper p on p.exam_id = k.exam_id where p.id = $1`,
    [paperId],
  );
  const keys = new Map(rows.map(({ id, body }) => [id, body]));
  const { epoch, arrangement } = await ask<{ epoch: number; arrangement: { questions: number[] } }>(
    '/api/exam/paper/open',
    { paperId, writer: randomUUID(), takeOver: true },
  );
  const { questions } = await get<{ questions: { question: { id: string } }[] }>(
    `/api/exam/paper/body?paperId=${paperId}`,
  );
  const items = arrangement.questions.flatMap((index, at) => {
    const answer = rightBy(keys.get(questions[index]?.question.id ?? ''));
    const isKnown = at % 6 !== 4;
    return answer && isKnown ? [{ ordinal: at + 1, seq: 1000 + at, answer, flagged: at % 20 === 7 }] : [];
  });
  for (let from = 0; from < items.length; from += 50) {
    await ask('/api/exam/paper/save', { paperId, epoch, items: items.slice(from, from + 50) });
  }
}

function rightBy(key: Key | undefined): object | undefined {
  if (key?.options) return { options: key.options.filter(({ right }) => right).map(({ id }) => id) };
  if (key?.blanks) return { blanks: key.blanks.map(({ answers }) => answers[0] ?? '') };
  if (key?.pairs) return { pairs: key.pairs };
  return key?.type === 3 ? { options: [String(key.right)] } : undefined;
}

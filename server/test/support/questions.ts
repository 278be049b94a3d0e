import { createHash } from 'node:crypto';
import type { Body } from '@ganlin/contract/question/body';
import type { Input } from '@ganlin/contract/core/endpoint';
import { questionApi, type QuestionForm } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import type { Caller } from './client.ts';

let last = 0;
/** A word that no other test data has. */
export const unique = (): string => `${Date.now().toString(36)}${++last}`;

export async function newRepo(caller: Caller, form: { open?: 0 | 1 | 2; deptIds?: string[] } = {}): Promise<string> {
  const code = unique();
  return (await caller.call(repoApi.save, { code, title: `题库${code}`, ...form })).id;
}

/** One question of each type. */
export const bodies = {
  single: {
    type: 1,
    options: [
      { id: 'a', content: '碘化银', right: true, analysis: '', fixed: false },
      { id: 'b', content: '食盐', right: false, analysis: '用于暖云', fixed: false },
    ],
  },
  multi: {
    type: 2,
    options: [
      { id: 'a', content: '高炮', right: true, analysis: '', fixed: false },
      { id: 'b', content: '火箭', right: true, analysis: '', fixed: false },
      { id: 'c', content: '风筝', right: false, analysis: '', fixed: false },
    ],
  },
  judge: { type: 3, right: true },
  essay: { type: 4, reference: '<p>先断电</p>', keywords: ['断电'] },
  fill: { type: 5, blanks: [{ answers: ['AgI'], match: 'exact', tolerance: 0, group: 0 }] },
  match: {
    type: 6,
    lefts: [
      { id: 'l1', content: '冷云' },
      { id: 'l2', content: '暖云' },
    ],
    rights: [
      { id: 'r1', content: '碘化银' },
      { id: 'r2', content: '盐粉' },
    ],
    pairs: { l1: 'r1', l2: 'r2' },
  },
  combined: {
    type: 99,
    children: [
      { id: 'c1', content: '是否作业？', analysis: '', body: { type: 3, right: false } },
      {
        id: 'c2',
        content: '用 ____ 作业。',
        analysis: '',
        body: { type: 5, blanks: [{ answers: ['火箭'], match: 'exact', tolerance: 0, group: 0 }] },
      },
    ],
  },
} as const satisfies Record<string, unknown>;

/** As it is sent: the examples above are already in the output form of the contract's schema. */
type SentForm = Omit<QuestionForm, 'checkedSince'> & Pick<Input<typeof questionApi.save>, 'checkedSince'>;

/** A valid form; a fill-in question has its one blank. */
export function formOf(repoIds: string[], change: Partial<SentForm> = {}): SentForm {
  const body = (change.body ?? bodies.single) as unknown as Body;
  const content = `<p>关于${unique()}的问题${body.type === 5 ? '____' : ''}</p>`;
  const rest = { code: '', level: 1, analysis: '<p>解析</p>', tags: [], source: '', note: '', anyway: false } as const;
  return { ...rest, tags: [], content, repoIds, publish: true, ...change, body };
}

export async function newQuestion(caller: Caller, repoIds: string[], change: Partial<SentForm> = {}): Promise<string> {
  return (await caller.call(questionApi.save, formOf(repoIds, change))).id;
}

/** The id of the right side of a pair once stored: derived from its content. */
export const storedRightId = (content: string): string =>
  createHash('sha256').update(`1:<p>${content}</p>`).digest('hex').slice(0, 12);

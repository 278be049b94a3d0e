import type { Input } from '@ganlin/contract/core/endpoint';
import { practiceApi } from '@ganlin/contract/practice/practice';
import type { StartedMode } from '@ganlin/contract/practice/modes';
import type { Answer } from '@ganlin/contract/question/answer';
import type { Body } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { RepoOpen } from '@ganlin/contract/question/repo';
import { putQuestions } from '../../src/modules/question/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';
import { bodies, newRepo, unique, storedRightId } from './questions.ts';

type Kind = keyof typeof bodies;

interface Wanted {
  readonly kind?: Kind;
  readonly level?: 1 | 2;
  readonly tags?: readonly string[];
}

/** A bank open to everyone, with this many single-choice questions or the given ones. */
export async function bankOf(
  app: TestApp,
  questions: number | readonly Wanted[],
): Promise<{ repoId: string; ids: string[] }> {
  const repoId = await newRepo(await app.admin(), { open: RepoOpen.everyone });
  const wanted = typeof questions === 'number' ? Array.from({ length: questions }, () => ({})) : questions;
  return { repoId, ids: await addTo(app, repoId, wanted) };
}

/** Publishes more questions in a bank, after the existing ones. */
export async function addTo(app: TestApp, repoId: string, wanted: readonly Wanted[]): Promise<string[]> {
  const drafts = wanted.map(({ kind = 'single', level = 1, tags = [] }) => ({
    level,
    tags: [...tags],
    code: '',
    source: '',
    content: `<p>关于${unique()}的问题${kind === 'fill' ? '____' : ''}</p>`,
    analysis: '<p>SECRET 解析</p>',
    // The examples are already in the output form of the contract's schema.
    body: bodies[kind] as unknown as Body,
  }));
  const order = { questions: drafts, repoIds: [repoId], publish: true, by: newId() };
  return (await putQuestions(systemCtx(app.platform, 'test'), order)).map(({ id }) => id);
}

export const rightAnswers: Readonly<Record<QuestionType, Answer>> = {
  [QuestionType.single]: { options: ['a'] },
  [QuestionType.multi]: { options: ['b', 'a'] },
  [QuestionType.judge]: { options: ['true'] },
  [QuestionType.essay]: { text: '先断电' },
  [QuestionType.fill]: { blanks: ['ａｇＩ'] },
  [QuestionType.match]: { pairs: { l1: storedRightId('碘化银'), l2: storedRightId('盐粉') } },
  [QuestionType.combined]: { children: { c1: { options: ['false'] }, c2: { blanks: ['火箭'] } } },
};

export const wrongAnswers: Readonly<Record<QuestionType, Answer>> = {
  [QuestionType.single]: { options: ['b'] },
  [QuestionType.multi]: { options: ['c'] },
  [QuestionType.judge]: { options: ['false'] },
  [QuestionType.essay]: { text: '不知道' },
  [QuestionType.fill]: { blanks: ['盐'] },
  [QuestionType.match]: { pairs: { l1: storedRightId('盐粉'), l2: storedRightId('碘化银') } },
  [QuestionType.combined]: { children: { c1: { options: ['true'] }, c2: { blanks: ['炮'] } } },
};

export async function openRun(
  caller: Caller,
  repoId: string,
  mode: StartedMode,
  more: Partial<Input<typeof practiceApi.open>> = {},
): Promise<string> {
  return (await caller.call(practiceApi.open, { repoId, mode, ...more })).trainId;
}

export function dealTo(caller: Caller, trainId: string, from = 1, size = 20) {
  return caller.call(practiceApi.deal, { trainId, from, size });
}

/** Answers positions one after the other, each right or wrong as given. */
export async function answerAll(caller: Caller, trainId: string, outcomes: readonly boolean[], from = 1) {
  const items = await dealTo(caller, trainId, from, outcomes.length);
  const given = items.map(({ ordinal, question: { type } }, at) => ({
    ordinal,
    seq: 1,
    answer: (outcomes[at] ? rightAnswers : wrongAnswers)[type],
    spentMs: 1000,
  }));
  return caller.call(practiceApi.answer, { trainId, items: given });
}

// @vitest-environment jsdom
import { errors, type ErrorName } from '@ganlin/contract/errors';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePending } from '../../../lib/screen/confirm.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { hasUnsaved } from '../../../lib/screen/unsaved.ts';
import { draftOf, newDraft, type Draft, type Question } from './question-draft.ts';
import { useQuestionEditor } from './use-question-editor.ts';
import { tidyAfterEach } from '../../../../test/tidy.ts';

const REPO = '01932b7e-0000-7000-8000-000000000001';
const OTHER = '01932b7e-0000-7000-8000-000000000002';
const calls: { path: string; input: Record<string, unknown> }[] = [];
let refusal: ErrorName | undefined;
let lockVersion = 7;

beforeEach(() => {
  calls.length = 0;
  refusal = undefined;
  lockVersion = 7;
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    calls.push({ path, input: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(Response.json(answer()));
  });
});

tidyAfterEach();

it('sends nothing while something is missing, and shows where', async () => {
  const { result, heard } = open(newDraft({ type: QuestionType.judge, repoIds: [] }));
  await act(() => result.current.save({ publish: true }));
  expect(calls).toEqual([]);
  expect([...result.current.errors.keys()].toSorted()).toEqual(['body.right', 'content', 'repoIds']);
  expect(heard).toEqual(['error']);
});

it('is unsaved until it is saved, and saves from its initial version, then from its own', async () => {
  const { result, heard } = open(written('作业前应当申请空域。'), question);
  expect(hasUnsaved()).toBe(false);
  act(() => result.current.change(written('作业前必须申请空域。')));
  expect(hasUnsaved()).toBe(true);
  await act(() => result.current.save({ publish: false }));
  expect(hasUnsaved()).toBe(false);
  await act(() => result.current.save({ publish: true }));
  expect(saves().map((sent) => [sent['lockVersion'], sent['publish']])).toEqual([
    [3, false],
    [8, true],
  ]);
  expect(heard).toEqual([`saved ${question.id}`, `saved ${question.id}`]);
});

it('names the equal question, and adds a duplicate only on request', async () => {
  refusal = 'questionEqual';
  const { result } = open(written('同一道题'));
  await act(() => result.current.save({ publish: true }));
  expect(result.current.equal).toEqual({ id: OTHER, code: 'Q-00009', publish: true });
  refusal = undefined;
  await act(() => result.current.save({ publish: true, anyway: true }));
  expect(saves().map(({ anyway }) => anyway)).toEqual([false, true]);
});

it('restarts from another user’s change only when the author agrees', async () => {
  refusal = 'questionChanged';
  const { result, heard } = open(written('题'), question);
  for (const agrees of [false, true]) {
    await act(async () => {
      const done = result.current.save({ publish: true });
      await vi.waitFor(() => expect(usePending.getState().pending).not.toBeNull());
      usePending.getState().pending?.answer(agrees);
      await done;
    });
  }
  expect(heard).toEqual(['reload']);
});

it('shows the server’s validation error at its field, until something is changed', async () => {
  refusal = 'questionCodeTaken';
  const { result } = open(written('题'));
  await act(() => result.current.save({ publish: true }));
  expect([...result.current.errors]).toEqual([['code', errors.questionCodeTaken.msg]]);
  act(() => result.current.change(written('另一题')));
  expect([...result.current.errors]).toEqual([]);
});

function open(draft: Draft, stored?: Question) {
  const heard: string[] = [];
  const { result } = renderHook(
    () =>
      useQuestionEditor({
        question: stored,
        start: () => draft,
        onSaved: (id) => heard.push(`saved ${id}`),
        onReload: () => heard.push('reload'),
        onInvalid: () => heard.push('error'),
      }),
    { wrapper },
  );
  return { result, heard };
}

function wrapper({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

const saves = () => calls.filter(({ path }) => path === questionApi.save.path).map(({ input }) => input);

function answer() {
  if (refusal) return { ...errors[refusal], data: refusal === 'questionEqual' ? { id: OTHER, code: 'Q-00009' } : null };
  lockVersion += 1;
  return ok({ id: question.id, code: 'Q-00001', version: 2, lockVersion });
}

const ok = (data: unknown) => ({ code: 0, msg: '', data });

const question: Question = {
  id: '01932b7e-0000-7000-8000-000000000003',
  code: 'Q-00001',
  type: 3,
  level: 1,
  state: 1,
  tags: [],
  repos: [{ id: REPO, title: '题库' }],
  version: 1,
  latest: 1,
  lockVersion: 3,
  edition: 3,
  hasDraft: false,
  reports: 0,
  reviewSince: null,
  clauses: [],
  updatedAt: '2026-11-15T00:00:00Z',
  updatedBy: '周管理',
  content: '',
  analysis: '',
  body: { type: 3, right: true },
  source: '',
  stats: { answers: 0, facility: null, discrimination: null },
};

function written(stem: string): Draft {
  return draftOf({ ...question, content: `<p>${stem}</p>` });
}

// @vitest-environment jsdom
import { courseErrors } from '@ganlin/contract/course/errors';
import { studyApi, type StudyProgress } from '@ganlin/contract/course/study';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { useStudy } from './use-study.ts';

const progress: StudyProgress = {
  percent: 0,
  creditedSeconds: 0,
  completed: false,
  positionMs: 0,
  watched: [],
  pagesRead: [],
  pendingSeconds: 0,
  check: null,
};
const beat = { visible: true, from: 0, to: 10_000, rate: 100, positionMs: 10_000 };

let sent: string[];
let reply: (path: string) => object;

beforeEach(() => {
  sent = [];
  reply = () => ({ code: 0, msg: '', data: { ...progress, outcomes: [] } });
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path);
    return Promise.resolve(Response.json(reply(path)));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const refused = ({ code, msg }: { readonly code: number; readonly msg: string }) => ({ code, msg, data: null });
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const studyOf = (playId: string | null, from = progress) =>
  renderHook(() => useStudy({ playId, fileId: 'file', progress: from }), { wrapper }).result;

describe('the study of a lesson page', () => {
  it('shows what the server has counted', async () => {
    reply = () => ({ code: 0, msg: '', data: { ...progress, percent: 41, creditedSeconds: 10, outcomes: [] } });
    const study = studyOf('play');
    act(() => study.current.push(beat));
    await vi.waitFor(() => expect(study.current.progress).toMatchObject({ percent: 41, creditedSeconds: 10 }));
  });

  it('sends nothing for a guest', () => {
    const study = studyOf(null);
    act(() => study.current.push(beat));
    expect([study.current.isIdle, sent]).toEqual([true, []]);
  });

  it('knows that the study goes on elsewhere', async () => {
    reply = () => refused(courseErrors.studyReplaced);
    const study = studyOf('play');
    act(() => study.current.push(beat));
    await vi.waitFor(() => expect(study.current.isReplaced).toBe(true));
  });

  it('confirms to be there', async () => {
    const study = studyOf('play', { ...progress, pendingSeconds: 60, check: { leftMs: 20_000 } });
    reply = () => ({ code: 0, msg: '', data: { ...progress, creditedSeconds: 60 } });
    await act(() => study.current.confirm());
    expect(sent).toEqual([studyApi.confirm.path]);
    expect(study.current.progress).toMatchObject({ creditedSeconds: 60, check: null });
    expect(study.current.isMissed).toBe(false);
  });

  it('says that a check was missed, whether the answer came late or never', async () => {
    const late = studyOf('play', { ...progress, check: { leftMs: 1_000 } });
    reply = () => refused(courseErrors.studyCheckMissed);
    await act(() => late.current.confirm());
    expect([late.current.isMissed, late.current.progress.check]).toEqual([true, null]);

    const never = studyOf('play', { ...progress, check: { leftMs: 1_000 } });
    reply = () => ({ code: 0, msg: '', data: { ...progress, outcomes: [] } });
    act(() => never.current.askMissed({ ...beat, to: 0 }));
    await vi.waitFor(() => expect(never.current.isMissed).toBe(true));
    act(() => never.current.goOnAfterMiss());
    expect(never.current.isMissed).toBe(false);
  });
});

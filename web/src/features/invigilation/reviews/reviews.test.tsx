// @vitest-environment jsdom
import { boardApi } from '@ganlin/contract/invigilation/board';
import { Decision } from '@ganlin/contract/invigilation/kinds';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventOf, hallExam } from '../../../../test/hall.ts';
import { renderRoutes } from '../../../../test/render-routes.tsx';
import { queryClient } from '../../../lib/api/query.ts';
import { ScreenAt } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { ReviewRow } from '../model/rows.ts';
import ReviewsScreen from './reviews.tsx';

const requested: { path: string; body: Record<string, unknown> }[] = [];

const review = (id: string, change: Partial<ReviewRow>): ReviewRow => ({
  id,
  examId: hallExam.id,
  examTitle: '春季上岗考核',
  name: '王海涛',
  deptName: '赤城县局',
  state: 2,
  breaches: 3,
  doubts: [2],
  comments: 1,
  decision: null,
  reason: '',
  decidedBy: '',
  decidedAt: null,
  ...change,
});

const rows = [
  review('one', {}),
  review('two', {
    name: '马卫东',
    decision: Decision.toVoid,
    reason: '替考',
    decidedBy: '周文清',
    decidedAt: hallExam.endTime,
  }),
];

beforeEach(() => {
  requested.length = 0;
  useSession.setState({ permissions: ['exam:invigilation:review', 'exam:paper:paging', 'exam:paper:void'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    requested.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(Response.json({ code: 0, msg: '', data: replyTo(path) }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function replyTo(path: string): unknown {
  if (path === boardApi.reviews.path) return { records: rows, total: 2, current: 1, size: 20 };
  if (path === boardApi.events.path) {
    return { records: [eventOf('e', { comment: '电脑弹窗' })], total: 1, current: 1, size: 200 };
  }
  return { count: 2 };
}

const sent = (path: string) => requested.filter((one) => one.path === path).map(({ body }) => body);

async function showReviews() {
  const location = { pathname: '/admin/exam/reviews', search: '', params: {} };
  const element = (
    <ScreenAt location={location}>
      <ReviewsScreen />
    </ScreenAt>
  );
  renderRoutes(createMemoryRouter([{ path: '*', element }], { initialEntries: [location.pathname] }));
  await screen.findByText('王海涛');
  return userEvent.setup({ delay: null });
}

it('shows the evidence of a marked paper in words, and leads to the paper where voiding was advised', async () => {
  const user = await showReviews();
  await user.click(screen.getByRole('button', { name: '查看 马卫东' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('考生说明：电脑弹窗')).toBeTruthy();
  expect(drawer.getByText('记录的编号有缺')).toBeTruthy();
  expect(drawer.getByText('替考')).toBeTruthy();
  expect(drawer.getByRole('button', { name: '到答卷详情作废' })).toBeTruthy();
  expect(sent(boardApi.events.path)[0]).toMatchObject({ params: { examId: hallExam.id, paperId: 'two' } });
});

it('decides about several papers at once, only with a decision and a reason', { timeout: 60_000 }, async () => {
  const user = await showReviews();
  await user.click((await screen.findAllByRole('checkbox'))[0]!);
  await user.click(screen.getByRole('button', { name: '处理标记' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/其中 1 份已经处理过/)).toBeTruthy();
  fireEvent.submit(dialog.getByLabelText('原因').closest('form')!);
  expect(await dialog.findByText('请选择怎样处理')).toBeTruthy();
  expect(sent(boardApi.decide.path)).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: '不成立' }));
  fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '经核实为系统弹窗' } });
  fireEvent.submit(dialog.getByLabelText('原因').closest('form')!);
  await waitFor(() => expect(sent(boardApi.decide.path)).toHaveLength(1));
  expect(sent(boardApi.decide.path)[0]).toEqual({
    id: expect.any(String),
    paperIds: ['one', 'two'],
    decision: Decision.dismissed,
    reason: '经核实为系统弹窗',
  });
});

// @vitest-environment jsdom
import { RegradeState, regradeApi } from '@ganlin/contract/paper/regrade';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, useLocation, useParams } from 'react-router';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOW, serveRegrade, trial, type RegradeServer } from '../../../../../test/regrade-server.ts';
import { renderRoutes } from '../../../../../test/render-routes.tsx';
import { queryClient } from '../../../../lib/api/query.ts';
import { usePending } from '../../../../lib/screen/confirm.ts';
import { ScreenAt } from '../../../../lib/screen/screen.tsx';
import { hasUnsaved } from '../../../../lib/screen/unsaved.ts';
import { newRegradePath } from '../../../../lib/screen/exam-paths.ts';
import { regradePath } from '../model/regrade.ts';
import NewRegradeScreen from './regrade-new.tsx';
import RegradeScreen from './regrade.tsx';

/** Several calls follow each other, and the page polls once a second. */
const SLOW = { timeout: 5_000 };
let server: RegradeServer;

beforeEach(() => {
  server = serveRegrade();
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('saves a new draft with the id of the page, then tries it out', async () => {
  const user = await show(newRegradePath(server.regrade));
  server.on.set(regradeApi.save.path, ({ id }) => {
    server.regrade = { ...server.regrade, id: String(id), edition: 1 };
  });
  server.on.set(regradeApi.dryRun.path, () => {
    server.regrade = { ...server.regrade, state: RegradeState.trying, progress: { done: 48, total: 192 } };
  });
  await user.click(screen.getByRole('checkbox', { name: /尿素/ }));
  expect(hasUnsaved()).toBe(true);
  await user.click(screen.getByRole('button', { name: /^试\s?算$/ }));
  expect(await screen.findByText('48 / 192 份', {}, SLOW)).toBeTruthy();
  const [saved] = server.sentTo(regradeApi.save.path);
  expect(saved).toMatchObject({ examId: 'exam', questionId: 'q1', version: 2, edition: 0, way: 'both', reason: '' });
  expect(server.sentTo(regradeApi.dryRun.path)).toEqual([{ id: saved?.['id'], edition: 1 }]);
  expect(hasUnsaved()).toBe(false);
  expect(screen.getByRole('checkbox', { name: /尿素/ }).hasAttribute('disabled')).toBe(true);
});

it('notices a trial that began while the page of the new draft was loading', async () => {
  const user = await show(newRegradePath(server.regrade));
  server.on.set(regradeApi.save.path, ({ id }) => {
    server.regrade = { ...server.regrade, id: String(id), edition: 1 };
  });
  server.on.set(regradeApi.dryRun.path, () => {
    server.regrade = { ...server.regrade, state: RegradeState.trying, progress: { done: 48, total: 192 } };
  });
  const [asked, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fetchNow = fetch;
  // The first reply of the new page was read before the trial began, and arrives after it.
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    if (path === regradeApi.dryRun.path) await asked.promise;
    const reply = await fetchNow(path, options);
    if (path === regradeApi.dryRun.path) setTimeout(started.resolve, 50);
    if (path !== regradeApi.detail.path) return reply;
    asked.resolve();
    await started.promise;
    return reply;
  });
  await user.click(screen.getByRole('checkbox', { name: /尿素/ }));
  await user.click(screen.getByRole('button', { name: /^试\s?算$/ }));
  expect(await screen.findByText('48 / 192 份', {}, SLOW)).toBeTruthy();
});

it('leads to a draft that someone has already begun for the question', async () => {
  server.asked = { ...server.asked, history: [{ ...server.regrade, id: 'r0' }] };
  await show(newRegradePath(server.regrade));
  expect(screen.getByText('周文清已经为这道题建了一份改判，还没有提交。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '继续那一份' }).getAttribute('href')).toBe(regradePath('r0'));
});

it('shows what every way does, and warns of those that lower a score', async () => {
  tried();
  await show();
  const way = (name: string) => screen.getByRole('radio', { name: new RegExp(name) }).closest('label');
  expect(way('新旧答案都算对')?.textContent).toContain('没有人减分');
  expect(way('只按新答案')?.textContent).toContain('减分 98 份');
  expect(way('只按新答案')?.textContent).toContain('3 份由合格变不合格');
  expect(way('只按新答案')?.textContent).not.toContain('没有人减分');
});

it('lists the papers of the chosen way, and keeps filter and search in the URL', async () => {
  tried();
  const user = await show();
  const table = within(await screen.findByRole('table'));
  const cells = table.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual(['赤城县气象局', 'A、B、D', '02', '7880', '2', '不合格合格']);
  await user.click(screen.getByRole('radio', { name: /只按新答案/ }));
  await user.click(await screen.findByRole('button', { name: '减分 98' }));
  fireEvent.change(screen.getByRole('searchbox', { name: '姓名、用户名' }), { target: { value: '赤城' } });
  await user.click(screen.getByRole('button', { name: '搜索' }));
  const params = { id: 'r1', way: 'new', only: 'lower', keyword: '赤城' };
  await vi.waitFor(() => expect(server.sentTo(regradeApi.changes.path).at(-1)).toMatchObject({ params }));
  expect(screen.getByTestId('search').textContent).toBe(`?only=lower&keyword=${encodeURIComponent('赤城')}`);
});

it('needs a new trial once the key is changed', async () => {
  tried();
  const user = await show();
  await user.click(screen.getByRole('checkbox', { name: /碘化银/ }));
  expect(screen.getByText('答案或规则改过了，原来的试算不再有效。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^提交改判/ })).toBeNull();
  expect(screen.queryByRole('region', { name: '试算核对' })).toBeNull();
});

it('commits only with a reason, after a question that repeats the figures, and follows the progress', async () => {
  tried();
  const user = await show();
  await user.click(screen.getByRole('button', { name: '提交改判，更新 69 份' }));
  expect(screen.getByText('请写明改判原因')).toBeTruthy();
  expect(usePending.getState().pending).toBeNull();
  await user.type(screen.getByLabelText(/改判原因/), '原答案漏列尿素');
  await user.click(screen.getByRole('button', { name: '提交改判，更新 69 份' }));
  const { pending } = usePending.getState();
  expect(pending?.title).toBe('按“新旧答案都算对”更新 69 份答卷的成绩吗？');
  expect(pending?.content).toContain('由不合格变合格 4 份');
  server.on.set(regradeApi.commit.path, ({ reason }) => {
    const progress = { done: 10, total: 69 };
    server.regrade = { ...server.regrade, state: RegradeState.committing, progress, reason: String(reason) };
  });
  pending?.answer(true);
  expect(await screen.findByText('10 / 69 份', {}, SLOW)).toBeTruthy();
  expect(server.sentTo(regradeApi.commit.path)).toEqual([
    { id: 'r1', edition: 3, way: 'both', reason: '原答案漏列尿素' },
  ]);
  expect(hasUnsaved()).toBe(false);
  server.regrade = { ...server.regrade, state: RegradeState.committed, changed: 69, committedAt: NOW, progress: null };
  expect(await screen.findByText(/已提交，更新了 69 份答卷的成绩/, {}, SLOW)).toBeTruthy();
  expect(screen.queryByRole('region', { name: '提交与通知' })).toBeNull();
});

it('says why a commit stopped, and tries again', async () => {
  tried();
  server.regrade = { ...server.regrade, stopped: '有 2 份答卷在试算以后有变化，成绩没有改动。' };
  server.on.set(regradeApi.dryRun.path, () => {
    server.regrade = { ...server.regrade, state: RegradeState.trying, stopped: '', progress: { done: 0, total: 192 } };
  });
  const user = await show();
  const alert = screen.getByText('有 2 份答卷在试算以后有变化，成绩没有改动。').closest('[role=alert]');
  await user.click(within(alert as HTMLElement).getByRole('button', { name: '重新试算' }));
  expect(await screen.findByText('0 / 192 份', {}, SLOW)).toBeTruthy();
  expect(server.sentTo(regradeApi.save.path)).toEqual([]);
  expect(server.sentTo(regradeApi.dryRun.path)).toEqual([{ id: 'r1', edition: 3 }]);
});

it('continues a commit that was interrupted', async () => {
  tried();
  const stopped = '更新成绩时中断，已更新的保留，可以继续提交';
  server.regrade = { ...server.regrade, state: RegradeState.committing, reason: '漏列', stopped };
  const user = await show();
  expect(screen.getByRole('checkbox', { name: /尿素/ }).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: '放弃草稿' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '继续提交' }));
  const sent = [{ id: 'r1', edition: 3, way: 'both', reason: '漏列' }];
  await vi.waitFor(() => expect(server.sentTo(regradeApi.commit.path)).toEqual(sent));
});

it('asks before it drops changes that someone else’s save has overtaken', async () => {
  const user = await show();
  server.refuse.set(regradeApi.save.path, 'regradeChanged');
  await user.click(screen.getByRole('checkbox', { name: /尿素/ }));
  await user.click(screen.getByRole('button', { name: '存为草稿' }));
  await vi.waitFor(() => expect(usePending.getState().pending?.title).toContain('已被他人修改'));
  usePending.getState().pending?.answer(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /尿素/ }).checked).toBe(true);
});

it('makes drafts of the same fix for other exams', async () => {
  tried();
  const user = await show();
  const elsewhere = within(screen.getByRole('region', { name: '别处用到' }));
  await user.click(elsewhere.getByRole('checkbox', { name: '秋季复训考核' }));
  await user.click(elsewhere.getByRole('button', { name: '用于其他考试' }));
  await vi.waitFor(() => expect(server.sentTo(regradeApi.copy.path)).toHaveLength(1));
  expect(server.sentTo(regradeApi.copy.path)[0]).toMatchObject({ id: 'r1', drafts: [{ examId: 'other' }] });
  expect(await elsewhere.findByRole('link', { name: '秋季复训考核，已建草稿' })).toBeTruthy();
});

function tried(): void {
  server.regrade = { ...server.regrade, state: RegradeState.tried, trial };
}

function At({ screen: Shown }: { readonly screen: ComponentType }) {
  const { pathname, search } = useLocation();
  const params = useParams();
  return (
    <ScreenAt location={{ pathname, search, params }}>
      <Shown />
      <span data-testid="search">{search}</span>
    </ScreenAt>
  );
}

async function show(path = regradePath('r1')) {
  const routes = [
    { path: '/admin/exam/regrade/edit/:id', element: <At screen={RegradeScreen} /> },
    { path: '/admin/exam/regrade/new/:examId/:questionId/:version', element: <At screen={NewRegradeScreen} /> },
  ];
  renderRoutes(createMemoryRouter(routes, { initialEntries: [path] }));
  await screen.findByRole('region', { name: '修正答案' });
  return userEvent.setup({ delay: null });
}

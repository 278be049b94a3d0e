// @vitest-environment jsdom
import { RegradeState, regradeApi } from '@ganlin/contract/paper/regrade';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveRegrade, type RegradeServer } from '../../../../../test/regrade-server.ts';
import { renderRoutes } from '../../../../../test/render-routes.tsx';
import { queryClient } from '../../../../lib/api/query.ts';
import { ScreenAt } from '../../../../lib/screen/screen.tsx';
import { newRegradePath } from '../../../../lib/screen/exam-paths.ts';
import { regradePath, regradesPath } from '../model/regrade.ts';
import RegradesScreen from './regrades.tsx';

let server: RegradeServer;

beforeEach(() => {
  server = serveRegrade();
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('lists the re-gradings of the exam, and opens one', async () => {
  server.regrade = { ...server.regrade, state: RegradeState.committed, changed: 69 };
  const user = await show();
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('已提交')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '改判记录：春季考核' })).toBeTruthy();
  expect(table.getByText('69 份')).toBeTruthy();
  expect(server.sentTo(regradeApi.paging.path)[0]).toMatchObject({ params: { examId: 'exam' } });
  await user.click(table.getByRole('button', { name: /^查看/ }));
  expect(screen.getByTestId('path').textContent).toBe(regradePath('r1'));
});

it('starts a new one from a question that is searched for', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '新建改判' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: '暖云' } });
  await user.click(dialog.getByRole('button', { name: '搜索' }));
  const params = { examId: 'exam', keyword: '暖云' };
  await vi.waitFor(() => expect(server.sentTo(regradeApi.questions.path).at(-1)).toMatchObject({ params }));
  await user.click(await dialog.findByRole('button', { name: /一、多选题，多选题，2 分，v2，改判过 1 次/ }));
  expect(screen.getByTestId('path').textContent).toBe(newRegradePath(server.regrade));
});

function List() {
  const { pathname } = useLocation();
  return (
    <ScreenAt location={{ pathname: regradesPath('exam'), search: '', params: { examId: 'exam' } }}>
      <RegradesScreen />
      <span data-testid="path">{pathname}</span>
    </ScreenAt>
  );
}

async function show() {
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: [regradesPath('exam')] });
  renderRoutes(router);
  await screen.findByRole('button', { name: '新建改判' });
  return userEvent.setup({ delay: null });
}

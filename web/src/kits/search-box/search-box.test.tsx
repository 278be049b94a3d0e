// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectNavigation } from '../../lib/screen/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import { recentWords, rememberWord } from './recent-words.ts';
import { SearchBox } from './search-box.tsx';

const went: string[] = [];
const requested: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectNavigation((to) => went.push(to));
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    requested.push((JSON.parse(body) as { keyword: string }).keyword);
    throw new TypeError('no network');
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  useSession.setState({ userId: '' });
  went.length = 0;
  requested.length = 0;
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SearchBox look="band" hotWords={['空域申请']} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox');
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('sends one request for text typed in one go, and none during composition', async () => {
  const field = show();
  fireEvent.focus(field);
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: 'zuo' } });
  await pass(500);
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect([requested, went]).toEqual([[], []]);
  fireEvent.change(field, { target: { value: '作' } });
  fireEvent.compositionEnd(field);
  await pass(100);
  fireEvent.change(field, { target: { value: '作业' } });
  await pass(200);
  expect(requested).toEqual(['作业']);
});

it('searches without suggestions while offline, and by frequent searches', async () => {
  const field = show();
  fireEvent.focus(field);
  fireEvent.click(screen.getByRole('option', { name: '空域申请' }));
  fireEvent.change(field, { target: { value: ' QX/T 1 & 2 ' } });
  await pass(300);
  fireEvent.submit(field);
  expect(went).toEqual([
    `/web/home/search?q=${encodeURIComponent('空域申请')}`,
    `/web/home/search?q=${encodeURIComponent('QX/T 1 & 2')}`,
  ]);
  expect(recentWords('')).toEqual(['QX/T 1 & 2', '空域申请']);
});

it('stores the last eight searches of each user, newest first, and tolerates foreign stored values', () => {
  for (let n = 1; n <= 10; n++) rememberWord('a', `词${n}`);
  rememberWord('a', '词5');
  expect(recentWords('a')).toEqual(['词5', '词10', '词9', '词8', '词7', '词6', '词4', '词3']);
  expect(recentWords('b')).toEqual([]);
  localStorage.setItem('recent-searches:b', '{"not":"a list"}');
  expect(recentWords('b')).toEqual([]);
});

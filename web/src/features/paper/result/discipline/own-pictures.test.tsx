// @vitest-environment jsdom
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/api/query.ts';
import { OwnPictures } from './own-pictures.tsx';

const EXAM = '0190a000-0000-7000-8000-000000000001';
let count: number;
let loaded: number;

beforeEach(() => {
  [count, loaded] = [0, 0];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== pictureApi.mine.path) {
      loaded += 1;
      return new Response(new Blob(['x']), { headers: { 'content-type': 'image/jpeg' } });
    }
    const data = Array.from({ length: count }, (_, index) => ({
      id: `0190a000-0000-7000-8000-0000000000${String(index + 10)}`,
      isEntry: index === 0,
      takenAt: '2026-11-18T02:05:00.000Z',
      deletedAt: `2026-12-${index === 1 ? '19' : '18'}T02:05:00.000Z`,
    }));
    return Response.json({ code: 0, msg: '', data });
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <OwnPictures examId={EXAM} />
    </QueryClientProvider>,
  );

it('loads no picture before it is asked for, and then only a dozen at a time', async () => {
  count = 20;
  show();
  const button = await screen.findByRole('button', { name: '查看照片' });
  expect(screen.getByText(/共 20 张/).textContent).toContain('最迟 2026-12-19 删除');
  expect(loaded).toBe(0);
  await userEvent.click(button);
  expect(await screen.findAllByRole('img')).toHaveLength(12);
  expect(screen.getByRole('img', { name: /^考前 2026-11-18/ })).toBeTruthy();
  expect(screen.getAllByText('2026-12-18 删除')).toHaveLength(11);
  expect(loaded).toBe(12);
  await userEvent.click(screen.getByRole('button', { name: '再看 8 张' }));
  await vi.waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(20));
  expect(screen.queryByRole('button')).toBeNull();
});

it('is not there where no picture was taken, or all are deleted', async () => {
  const { container } = show();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});

// @vitest-environment jsdom
import type { Article } from '@ganlin/contract/content/read';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../../lib/screen/toast.ts';
import { Attachments } from './attachments.tsx';

let requested: string[];
let saved: string[];
let status: number;

beforeEach(() => {
  requested = [];
  saved = [];
  status = 200;
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    requested.push(`${method} ${address}`);
    return Promise.resolve(new Response('content', { status, headers: { 'content-type': 'application/pdf' } }));
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

const file = (id: string, name: string): Article['attachments'][number] => ({
  id,
  name,
  contentType: 'application/pdf',
  size: 2_048,
  url: `/api/common/file/download?id=${id}`,
  viewUrl: '',
});
const two = [file('1', '条例.pdf'), file('2', '附表.pdf')];

it('downloads all files of an article as one zip, each fetched by GET [S7-52, S7-53]', async () => {
  render(<Attachments files={two} title="人工影响天气管理条例" />);
  fireEvent.click(screen.getByRole('button', { name: '全部下载' }));
  expect(screen.getByRole('button', { name: '正在打包…' })).toHaveProperty('disabled', true);
  await vi.waitFor(() => expect(saved).toEqual(['人工影响天气管理条例 附件.zip']));
  expect(requested).toEqual(two.map(({ url }) => `GET ${url}`));
  await screen.findByRole('button', { name: '全部下载' });
});

it('reports that zipping failed when a file cannot be fetched, and allows a retry [S8-16]', async () => {
  status = 404;
  render(<Attachments files={two} title="条例" />);
  fireEvent.click(screen.getByRole('button', { name: '全部下载' }));
  await screen.findByRole('button', { name: '全部下载' });
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['文件压缩失败!']);
  expect(saved).toEqual([]);
});

it('offers no zip for a single file', () => {
  render(<Attachments files={two.slice(0, 1)} title="条例" />);
  expect(screen.queryByRole('button', { name: '全部下载' })).toBeNull();
  expect(screen.getByRole('link', { name: '下载：条例.pdf' })).toBeTruthy();
});

// @vitest-environment jsdom
import { MaterialState } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Sending } from '../../../../kits/upload/sending.ts';
import { MaterialStateText } from './material-state.tsx';
import { newFile } from './outline.ts';
import { noMaterial } from './use-materials.ts';

afterEach(cleanup);

const film = newFile(FileKind.film, '雨滴', { videoId: 'v' });
const sending: Sending = { name: '雨滴.mp4', sent: 30, total: 100, phase: 'sending', secondsLeft: undefined };
const show = (...[file, known]: [file: typeof film, known?: Partial<typeof noMaterial>]) =>
  render(<MaterialStateText file={file} material={{ ...noMaterial, ...known }} />);

it('shows an upload with its progress, and offers to pause or to resume it', () => {
  const { rerender } = show(film, { sending });
  expect(screen.getByText(/上传 30%/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '暂停 雨滴' })).toBeTruthy();
  rerender(<MaterialStateText file={film} material={{ ...noMaterial, sending: { ...sending, phase: 'lost' } }} />);
  expect(screen.getByText(/网断了，已传 30%/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '续传 雨滴' })).toBeTruthy();
});

it('shows the work of the server, its failure, and an upload that was not finished', () => {
  show(film, { state: MaterialState.working, progress: 43 });
  expect(screen.getByText('正在处理 43%')).toBeTruthy();
  cleanup();
  show(film, { state: MaterialState.failed, reason: '文件损坏' });
  expect(screen.getByText('处理失败').getAttribute('title')).toBe('文件损坏');
  cleanup();
  show(film);
  expect(screen.getByText('没有传完，请再选一次文件')).toBeTruthy();
});

it('calls links and quizzes ready by their own fields', () => {
  show(newFile(FileKind.link, '链接', { url: 'https://a.cn/' }));
  expect(screen.getByText('就绪')).toBeTruthy();
  cleanup();
  show(newFile(FileKind.quiz, '小测'));
  expect(screen.getByText('还没有选题库')).toBeTruthy();
});

// @vitest-environment jsdom
import { FileKind, LearnState } from '@ganlin/contract/course/kinds';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { closeLogin, useLoginDialog } from '../../../lib/session/login-dialog.ts';
import { Outline } from './outline.tsx';
import type { ShownCourse } from './use-course.ts';

afterEach(() => {
  cleanup();
  closeLogin();
});

type File = ShownCourse['chapters'][number]['files'][number];

const file = (id: string, change: Partial<File> = {}): File => ({
  id,
  title: `小节 ${id}`,
  kind: FileKind.film,
  required: true,
  trial: false,
  seconds: 1360,
  pages: null,
  questions: null,
  lock: '',
  percent: 0,
  completed: false,
  quizPercent: null,
  ...change,
});

const course = (files: File[], own: ShownCourse['own']): ShownCourse => ({
  id: 'c',
  title: '火箭作业安全',
  cover: { src: '', srcSet: '' },
  introduce: '',
  categoryTitle: '',
  teachers: [],
  required: true,
  hourTenths: 60,
  inOrder: true,
  comments: true,
  startTime: null,
  endTime: null,
  deadline: null,
  learners: 0,
  chapters: [{ id: 'k', title: '第一章', files }],
  needsPassword: false,
  prerequisite: null,
  own,
  now: '2026-03-05T00:00:00Z',
});

const own = {
  state: LearnState.learning,
  percent: 33,
  filesDone: 1,
  filesRequired: 3,
  creditedSeconds: 0,
  favourite: false,
  completedAt: null,
  next: null,
};

it('links to open lessons, and says why others are closed', () => {
  const files = [file('1', { completed: true }), file('2', { percent: 20 }), file('3', { lock: 'order' })];
  render(<Outline course={course(files, own)} current={{ fileId: '2', percent: 45 }} />, { wrapper: MemoryRouter });
  expect(screen.getByText('必学小节完成 1 / 3，6 学时，按顺序学习')).toBeTruthy();
  expect(screen.getByRole('link', { name: /小节 1/ }).getAttribute('href')).toBe('/web/course/view/c/1');
  // The page knows more than the last reply of the outline.
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('45%');
  expect(screen.queryByRole('link', { name: /小节 3/ })).toBeNull();
  expect(screen.getByText('学完前面的必学小节后开放')).toBeTruthy();
});

it('shows once that lessons are to be studied in order', () => {
  const files = [
    file('1'),
    file('2', { lock: 'order' }),
    file('3', { lock: 'notReady' }),
    file('4', { lock: 'order' }),
  ];
  render(<Outline course={course(files, own)} />, { wrapper: MemoryRouter });
  const reasons = screen.getAllByText('学完前面的必学小节后开放').map(({ className }) => className);
  expect(reasons).toEqual(['ui-note', 'ui-unseen']);
  expect(screen.getByText('文件正在准备，稍后开放').className).toBe('ui-note');
});

it('asks guests to sign in, and lets them try what is open', () => {
  const files = [file('1', { trial: true }), file('2', { lock: 'signIn' })];
  render(<Outline course={course(files, null)} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: /试看/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /小节 2/ }));
  expect(useLoginDialog.getState().open).toBe(true);
});

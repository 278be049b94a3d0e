// @vitest-environment jsdom
import { RowState, type ImportLike, type ImportRow } from '@ganlin/contract/core/import';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Cells, LikeProps } from '../../../kits/import-wizard/import-renderers.ts';
import { AnswerField } from './cell-fields.tsx';
import { LikePanel } from './like-panel.tsx';

const inBank: ImportLike = {
  questionId: '01890000-0000-7000-8000-000000000001',
  code: 'Q-02086',
  rowNumber: null,
  percent: 91,
  text: '火箭弹点火后未离架（留架），操作手首先应当采取的措施是？',
  ownText: '火箭弹点火后未离架，操作手首先应当怎样做？',
};
const options = 'A. 甲\nB. 乙\nC. 丙';

afterEach(cleanup);

it('leaves out a row similar to an existing question, unless it becomes its new version', async () => {
  const onFix = showLike({}, inBank);
  expect(chosen()).toBe('跳过此行');
  expect(screen.getByText('相似度 91%，怎样处理')).toBeTruthy();
  expect(screen.getByRole('link', { name: '打开 Q-02086' }).getAttribute('href')).toContain(inBank.questionId);
  await userEvent.click(screen.getByRole('radio', { name: '作为 Q-02086 的新版本' }));
  expect(onFix).toHaveBeenCalledWith({ decision: 'version' });
});

it('marks the differences on both sides', () => {
  showLike({}, inBank);
  const marks = [...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent);
  expect(marks.join('')).toContain('留架');
  expect(marks.join('')).toContain('怎样');
  expect(marks.join('')).not.toContain('火箭弹');
});

it('treats a row with the code of a question as its new version', () => {
  showLike({ code: 'Q-02086' }, inBank);
  expect(chosen()).toBe('作为 Q-02086 的新版本');
});

it('preserves decisions', () => {
  showLike({ code: 'Q-02086', decision: 'new' }, inBank);
  expect(chosen()).toBe('仍然作为新题导入');
});

it('shows which row of the file an equal row equals', async () => {
  const onFix = showLike({}, { ...inBank, questionId: null, code: '', rowNumber: 12, percent: 100 });
  expect(screen.getByText('与本文件第 12 行完全相同。')).toBeTruthy();
  expect(screen.getAllByRole('radio').map(nameOf)).toEqual(['只保留第 12 行', '都保留']);
  await userEvent.click(screen.getByRole('radio', { name: '都保留' }));
  expect(onFix).toHaveBeenCalledWith({ decision: 'new' });
});

it('names questions of a text by their numbers, not as rows', () => {
  showLike({}, { ...inBank, questionId: null, code: '', rowNumber: 12, percent: 100 }, '题');
  expect(screen.getByRole('region', { name: '第 49 题与谁相似' })).toBeTruthy();
  expect(screen.getByText('与本文件第 12 题完全相同。')).toBeTruthy();
  expect(screen.getAllByRole('radio').map(nameOf)).toEqual(['只保留第 12 题', '都保留']);
});

it('offers the letters of the row, also by their keys', async () => {
  showAnswer({ type: '多选题', options, answer: 'A' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'C' }));
  expect(answer()).toBe('AC');
  await userEvent.keyboard('ba');
  expect(answer()).toBe('BC');
});

it('preselects none of several letters as the single answer', async () => {
  showAnswer({ type: '单选', options, answer: 'B、C' });
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'B' }));
  expect(answer()).toBe('B');
});

it('offers true and false, however they were written', () => {
  showAnswer({ type: '判断题', options: '', answer: '√' });
  expect(chosen()).toBe('正确');
});

const nameOf = (radio: HTMLElement): string => radio.parentElement?.textContent ?? '';
const chosen = () => nameOf(screen.getByRole('radio', { checked: true }));
const answer = () => screen.getByTestId('answer').textContent;

function showLike(cells: Cells, like: ImportLike, rowUnit = '行') {
  const row: ImportRow = { number: 49, cells, faults: [], state: RowState.duplicate, like, media: {}, fixed: false };
  const onFix = vi.fn<LikeProps['onFix']>(() => Promise.resolve(row));
  render(
    <MemoryRouter>
      <LikePanel row={row} rowUnit={rowUnit} onFix={onFix} onSeen={() => undefined} />
    </MemoryRouter>,
  );
  return onFix;
}

function showAnswer(cells: Readonly<Record<'type' | 'options' | 'answer', string>>): void {
  render(<Answering cells={cells} />);
}

function Answering({ cells }: { readonly cells: Readonly<Record<'type' | 'options' | 'answer', string>> }) {
  const [value, setValue] = useState(cells.answer);
  return (
    <>
      <output data-testid="answer">{value}</output>
      <AnswerField label="答案" value={value} onChange={setValue} cells={{ ...cells, answer: value }} />
    </>
  );
}

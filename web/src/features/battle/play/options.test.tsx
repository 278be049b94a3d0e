// @vitest-environment jsdom
import { QuestionType } from '@ganlin/contract/question/kinds';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Options } from './options.tsx';

afterEach(cleanup);

const question = (type: QuestionType): ComponentProps<typeof Options>['question'] => ({
  id: 'q',
  version: 1,
  code: '',
  level: 1,
  type,
  content: '题干',
  options: [
    { id: 'x', content: '甲' },
    { id: 'y', content: '乙' },
  ],
  blanks: 0,
  lefts: [],
  rights: [],
  children: [],
});

function show(type: QuestionType, changes: Partial<ComponentProps<typeof Options>> = {}) {
  const onGive = vi.fn<(pick: readonly string[]) => void>();
  const props = {
    ordinal: 1,
    isOpen: true,
    given: undefined,
    outcomeKey: null,
    otherPick: [],
    hasShapes: false,
    onGive,
  };
  render(<Options question={question(type)} {...props} {...changes} />);
  return onGive;
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('answers a single choice with one touch or key', () => {
  const onGive = show(QuestionType.single);
  press('b');
  expect(onGive).toHaveBeenCalledExactlyOnceWith(['y']);
  fireEvent.click(screen.getByRole('button', { name: /甲/ }));
  expect(onGive).toHaveBeenLastCalledWith(['x']);
});

it('confirms a multiple choice before it counts', () => {
  const onGive = show(QuestionType.multi);
  press('2');
  press('1');
  expect(onGive).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '确认所选 2 项' }));
  expect(onGive).toHaveBeenCalledExactlyOnceWith(['x', 'y']);
});

it('takes nothing once it is locked', () => {
  const onGive = show(QuestionType.single, {
    isOpen: false,
    given: { ordinal: 1, pick: ['x'], state: 'stored' },
  });
  press('b');
  fireEvent.click(screen.getByRole('button', { name: /乙/ }));
  expect(onGive).not.toHaveBeenCalled();
  expect(screen.getByText('已锁定')).toBeTruthy();
});

it('says in words which answer was right, and what both chose', () => {
  const options = [
    { id: 'x', content: '甲', right: false },
    { id: 'y', content: '乙', right: true },
  ];
  show(QuestionType.single, {
    isOpen: false,
    given: { ordinal: 1, pick: ['x'], state: 'stored' },
    outcomeKey: { body: { type: QuestionType.single, options }, analysis: '' },
    otherPick: ['y'],
  });
  expect(screen.getByRole('button', { name: /甲.*选错/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /乙.*正确答案.*对手/ })).toBeTruthy();
});

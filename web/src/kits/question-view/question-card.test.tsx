// @vitest-environment jsdom
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Answer } from '@ganlin/contract/question/answer';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { QuestionKey, QuestionView } from '@ganlin/contract/question/view';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ShownKey } from './part-props.ts';
import { QuestionCard } from './question-card.tsx';
import { bareQuestion } from '../../../test/samples.ts';

afterEach(cleanup);

const base: QuestionView = { ...bareQuestion, content: '<p>首先应当（　　）。</p>' };
const parts = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at}`, content: `<p>${text}</p>` }));
const single: QuestionView = { ...base, options: parts('检查', '装填', '报告') };
const multi: QuestionView = { ...single, type: QuestionType.multi };
const keyOf = (body: QuestionKey['body'], analysis = ''): ShownKey => ({ body, analysis });
const optionsBody = (type: 1 | 2, ...right: boolean[]): QuestionKey['body'] => ({
  type,
  options: single.options.map((option, at) => ({
    ...option,
    right: right[at] ?? false,
    analysis: at === 1 ? '<p>装填在后。</p>' : '',
    fixed: false,
  })),
});

/** Stores the answer, as a page would. */
function Page(props: Omit<ComponentProps<typeof QuestionCard>, 'answer' | 'onAnswer'>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <>
      <QuestionCard {...props} answer={answer} onAnswer={setAnswer} />
      <p data-testid="answer">{JSON.stringify(answer)}</p>
    </>
  );
}

const answered = (): unknown => JSON.parse(screen.getByTestId('answer').textContent);

it('is a group of radio buttons named by its stem; a click chooses', async () => {
  render(<Page question={single} number={3} score={2} />);
  expect(screen.getByRole('heading', { name: /3\s*单选题/ })).toBeTruthy();
  expect(screen.getByText('2 分')).toBeTruthy();
  const group = screen.getByRole('group', { name: /首先应当/ });
  await userEvent.click(within(group).getByRole('radio', { name: /B\s*装填/ }));
  expect(answered()).toEqual({ options: ['o1'] });
});

it('letters choose on a page with one question, but not while the user types', async () => {
  render(
    <>
      <Page question={multi} hotkeys />
      <input aria-label="别处" />
    </>,
  );
  await userEvent.keyboard('c1');
  expect(answered()).toEqual({ options: ['o0', 'o2'] });
  await userEvent.type(screen.getByLabelText('别处'), 'b');
  expect(answered()).toEqual({ options: ['o0', 'o2'] });
});

it('without hotkeys letters choose only from inside, and arrow keys move the focus without choosing', async () => {
  render(<Page question={single} />);
  await userEvent.keyboard('b');
  expect(answered()).toBeNull();
  screen.getByRole('radio', { name: /^A/ }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^B/ }));
  expect(answered()).toBeNull();
  await userEvent.keyboard(' ');
  expect(answered()).toEqual({ options: ['o1'] });
});

it('with the key it marks right and wrong, shows the analysis, and announces the verdict', () => {
  render(
    <QuestionCard
      question={single}
      answer={{ options: ['o1'] }}
      onAnswer={() => undefined}
      readOnly
      outcomeKey={keyOf(optionsBody(1, true), '<p>先检查。</p>')}
      verdict={Verdict.wrong}
    />,
  );
  expect(screen.getByText('选错')).toBeTruthy();
  expect(screen.getByText('正确答案', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText('装填在后。')).toBeTruthy();
  expect(screen.getByText('先检查。')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('回答错误');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^A/ }).matches(':disabled')).toBe(true);
});

it('marks missed options of a multiple choice', () => {
  render(
    <QuestionCard
      question={multi}
      answer={{ options: ['o0'] }}
      onAnswer={() => undefined}
      readOnly
      outcomeKey={keyOf(optionsBody(2, true, false, true))}
      verdict={Verdict.partly}
    />,
  );
  expect(screen.getByText('选对')).toBeTruthy();
  expect(screen.getByText('漏选')).toBeTruthy();
  expect(screen.getByText('A、C')).toBeTruthy();
});

it('true or false', async () => {
  render(<Page question={{ ...base, type: QuestionType.judge }} hotkeys />);
  await userEvent.keyboard('2');
  expect(answered()).toEqual({ options: ['false'] });
});

it('blanks stand in the stem and keep the focus during typing', async () => {
  const fill: QuestionView = {
    ...base,
    type: QuestionType.fill,
    content: '<p>约为 ____ ℃，化学式为 ______。</p>',
    blanks: 3,
  };
  render(<Page question={fill} />);
  await userEvent.type(screen.getByLabelText('第 2 空'), 'AgI');
  await userEvent.type(screen.getByLabelText('第 3 空'), '多');
  expect(answered()).toEqual({ blanks: ['', 'AgI', '多'] });
});

it('says how a question is answered while it can be, also after its answer, and not to who only reads', () => {
  const hint = '全角、半角和空格不影响判分。';
  const question = { ...base, type: QuestionType.fill, content: '<p>____</p>', blanks: 1 } as const;
  const card = (readOnly: boolean) => (
    <QuestionCard question={question} answer={{ blanks: ['1'] }} onAnswer={() => undefined} readOnly={readOnly} />
  );
  const { rerender } = render(card(false));
  expect(screen.getByText(hint)).toBeTruthy();
  rerender(card(true));
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();
  render(card(true));
  expect(screen.queryByText(hint)).toBeNull();
});

it('shows the accepted answers of blanks', () => {
  const body: QuestionKey['body'] = {
    type: QuestionType.fill,
    blanks: [
      { answers: ['-4', '零下4'], match: 'exact', tolerance: 0, group: 1 },
      { answers: ['98'], match: 'number', tolerance: 2, group: 1 },
    ],
  };
  render(
    <QuestionCard
      question={{ ...base, type: QuestionType.fill, content: '<p>____ 和 ____</p>', blanks: 2 }}
      answer={{ blanks: ['1', '2'] }}
      onAnswer={() => undefined}
      readOnly
      outcomeKey={keyOf(body)}
    />,
  );
  expect(screen.getByText('① -4 或 零下4')).toBeTruthy();
  expect(screen.getByText('② 98（±2）')).toBeTruthy();
  expect(screen.getByText('①② 顺序不限')).toBeTruthy();
});

it('pairs are made from both sides, by letters, and on a phone by selects', async () => {
  const match: QuestionView = {
    ...base,
    type: QuestionType.match,
    lefts: [
      { id: 'l0', content: '<p>碘化银</p>' },
      { id: 'l1', content: '<p>盐粉</p>' },
    ],
    rights: parts('过冷云', '暖云'),
  };
  render(<Page question={match} />);
  await userEvent.click(screen.getByRole('button', { name: /碘化银/ }));
  await userEvent.click(screen.getByRole('button', { name: /A\s*过冷云/ }));
  expect(answered()).toEqual({ pairs: { l0: 'o0' } });
  screen.getByRole('button', { name: /盐粉/ }).focus();
  await userEvent.keyboard('b');
  expect(answered()).toEqual({ pairs: { l0: 'o0', l1: 'o1' } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '碘化银' }), '');
  expect(answered()).toEqual({ pairs: { l1: 'o1' } });
});

it('each part of a combined question is answered and judged separately', async () => {
  const combined: QuestionView = {
    ...base,
    type: QuestionType.combined,
    content: '<p>某县 16 时……</p>',
    children: [
      { ...single, id: 'k1' },
      { ...base, type: QuestionType.essay, content: '<p>为什么？</p>', id: 'k2' },
    ],
  };
  render(<Page question={combined} hotkeys childVerdicts={{ k1: Verdict.right }} />);
  const first = screen.getByRole('region', { name: '第 1 小题' });
  await userEvent.click(within(first).getByRole('radio', { name: /^A/ }));
  await userEvent.type(screen.getByRole('textbox', { name: '为什么？' }), '对流强');
  expect(answered()).toEqual({ children: { k1: { options: ['o0'] }, k2: { text: '对流强' } } });
  expect(within(first).getByText('回答正确')).toBeTruthy();
});

const keyOnly = { answer: null, onAnswer: () => undefined, readOnly: true } as const;
/** Texts that are shown only to a user who answered. */
const reply = /选对|选错|漏选|应为|我的答案|配对正确/;

it('with a key and no answer it shows the correct answer, and marks nothing as missed', () => {
  const { container } = render(
    <QuestionCard {...keyOnly} question={multi} outcomeKey={keyOf(optionsBody(2, true, false, true))} />,
  );
  expect(screen.getAllByText('正确答案', { selector: 'span' })).toHaveLength(2);
  expect(within(screen.getByRole('group')).getByText('检查').closest('label')?.textContent).toContain('正确答案');
  expect(screen.getByText('A、C')).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  expect(container.textContent).not.toMatch(reply);
});

it('does the same for pairs, blanks, short answers and the parts of a combined question', () => {
  const blanks = [{ answers: ['-4'], match: 'exact' as const, tolerance: 0, group: 0 }];
  const body: QuestionKey['body'] = {
    type: QuestionType.combined,
    children: [
      { id: 'k1', content: '', analysis: '', body: { type: QuestionType.fill, blanks } },
      {
        id: 'k2',
        content: '',
        analysis: '',

        body: {
          type: QuestionType.match,
          lefts: parts('碘化银'),
          rights: parts('暖云', '过冷云'),
          pairs: { o0: 'o1' },
        },
      },
      {
        id: 'k3',
        content: '',
        analysis: '',

        body: { type: QuestionType.essay, reference: '<p>对流强。</p>', keywords: [] },
      },
    ],
  };
  const children = [
    { ...base, id: 'k1', type: QuestionType.fill, content: '<p>约 ____ ℃</p>', blanks: 1 },
    { ...base, id: 'k2', type: QuestionType.match, lefts: parts('碘化银'), rights: parts('暖云', '过冷云') },
    { ...base, id: 'k3', type: QuestionType.essay, content: '<p>为什么？</p>' },
  ];
  const question = { ...base, type: QuestionType.combined, children };
  const { container } = render(<QuestionCard {...keyOnly} question={question} outcomeKey={keyOf(body)} />);
  expect(screen.getByLabelText<HTMLInputElement>('第 1 空的正确答案').value).toBe('-4');
  const pairs = screen.getByRole('region', { name: '第 2 小题' });
  expect(within(pairs).getByRole('button', { name: /碘化银\s*B/ })).toBeTruthy();
  expect(within(pairs).getByText('正确答案', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '为什么？' })).toBeNull();
  expect(screen.getByText('对流强。')).toBeTruthy();
  expect(container.textContent).not.toMatch(reply);
});

// @vitest-environment jsdom
import { regradeApi } from '@ganlin/contract/paper/regrade';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { multiKey, serveRegrade, trial, type RegradeServer } from '../../../../../test/regrade-server.ts';
import { renderRoutes } from '../../../../../test/render-routes.tsx';
import { queryClient } from '../../../../lib/api/query.ts';
import { noErrors } from '../../../../lib/api/form-errors.ts';
import type { GradingKey, KeyBody, Trial } from '../model/regrade.ts';
import { KeyEditor } from './key-editor.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const keyOf = (body: KeyBody): GradingKey => ({ ...multiKey, body });
const fill: KeyBody = {
  type: QuestionType.fill,
  blanks: [{ answers: ['碘化银'], match: 'exact', tolerance: 0, group: 0 }],
};

it('ticks another right option, names what was added, and shows how many chose each', async () => {
  const { user, last } = show(multiKey, { shownTrial: trial });
  const added = screen.getByRole('checkbox', { name: /D.*尿素/ });
  expect(added.closest('li')?.textContent).toContain('69 人选');
  await user.click(added);
  expect(added.closest('li')?.textContent).toContain('新增');
  await user.click(screen.getByRole('checkbox', { name: /A.*氯化钠/ }));
  expect(screen.getByText('取消')).toBeTruthy();
  expect(screen.getByText('B、D')).toBeTruthy();
  expect(screen.getByText('得满分 98 份')).toBeTruthy();
  expect(rightsOf(last())).toEqual(['b', 'd']);
});

it('changes the answer of a true/false question', async () => {
  const { user, last } = show(keyOf({ type: QuestionType.judge, right: true }));
  await user.click(screen.getByRole('radio', { name: /错误/ }));
  expect(last().body).toMatchObject({ right: false });
});

it('changes a pair, and names the old one', async () => {
  const { user, last } = show(
    keyOf({
      type: QuestionType.match,
      lefts: [
        { id: 'l', content: '雨' },
        { id: 'm', content: '雪' },
      ],
      rights: [
        { id: 'r', content: '暖云' },
        { id: 's', content: '冷云' },
      ],
      pairs: { l: 'r', m: 's' },
    }),
  );
  await user.click(screen.getByRole('combobox', { name: '雨 的对应项' }));
  const [, option] = await screen.findAllByTitle('B. 冷云');
  await user.click(option as HTMLElement);
  expect(last().body).toMatchObject({ pairs: { l: 's', m: 's' } });
  expect(screen.getByText('原为 A. 暖云')).toBeTruthy();
});

it('changes the points and the rule', async () => {
  const { user, last } = show(multiKey);
  await user.clear(screen.getByRole('spinbutton', { name: '分值' }));
  await user.type(screen.getByRole('spinbutton', { name: '分值' }), '3');
  await user.click(screen.getByRole('combobox', { name: '多选题判分' }));
  await user.click(await screen.findByTitle('全对得分，其余不得分'));
  expect(last()).toMatchObject({ points: 3, choice: 'all' });
  expect(screen.getByText('原为 2 分')).toBeTruthy();
});

it('edits the parts of a combined question and leaves those that graders mark', async () => {
  const { user, last } = show(
    keyOf({
      type: QuestionType.combined,
      children: [
        { id: 'x', content: '第一问', analysis: '', body: { type: QuestionType.judge, right: true } },
        { id: 'y', content: '第二问', analysis: '', body: { type: QuestionType.essay, reference: '', keywords: [] } },
      ],
    }),
  );
  const first = within(screen.getByRole('group', { name: /（1）判断题/ }));
  await user.click(first.getByRole('radio', { name: /错误/ }));
  expect(last().body).toMatchObject({ children: [{ body: { right: false } }, { id: 'y' }] });
  expect(screen.getByText('由阅卷人评分，不在这里改判。')).toBeTruthy();
});

it('takes over the answer of the question bank', async () => {
  const bank: KeyBody = { type: QuestionType.judge, right: false };
  const { user, last } = show(keyOf({ type: QuestionType.judge, right: true }), {
    prepare: (server) => {
      server.asked = { ...server.asked, bankKey: { version: 3, body: bank } };
    },
  });
  await user.click(screen.getByRole('button', { name: '采用题库新答案' }));
  expect(last().body).toEqual(bank);
  expect(screen.queryByRole('button', { name: '采用题库新答案' })).toBeNull();
});

it('accepts a wrong answer of a blank and withdraws it', async () => {
  const { user, last, server } = show(keyOf(fill), {
    prepare: (server) => {
      server.variants = [{ text: 'AgI', count: 12, samples: ['AgI', 'agi'] }];
    },
  });
  const list = within(await screen.findByRole('list', { name: '第 1 空判错的作答' }));
  expect(list.getByText('12 人')).toBeTruthy();
  expect(list.getByText('也写作 agi')).toBeTruthy();
  expect(screen.getByText(/其余写法共 2 人。另有 5 人没有填。/)).toBeTruthy();
  expect(server.sentTo(regradeApi.variants.path)).toEqual([
    { examId: 'exam', questionId: 'q1', version: 2, part: '', blank: 0 },
  ]);
  await user.click(list.getByRole('button', { name: '接受 AgI 为正确答案' }));
  expect(last().body).toMatchObject({ blanks: [{ answers: ['碘化银', 'AgI'] }] });
  expect(list.getByText(/已接受，最多 12 人加分/)).toBeTruthy();
  await user.click(list.getByRole('button', { name: '撤销 AgI' }));
  expect(last().body).toMatchObject({ blanks: [{ answers: ['碘化银'] }] });
});

const rightsOf = ({ body }: GradingKey) =>
  'options' in body ? body.options.filter(({ right }) => right).map(({ id }) => id) : [];

interface ShowOptions {
  readonly prepare?: (server: RegradeServer) => void;
  readonly shownTrial?: Trial;
}

function show(key: GradingKey, { prepare, shownTrial }: ShowOptions = {}) {
  const server = serveRegrade(key);
  prepare?.(server);
  let last = key;
  function Edited() {
    const [after, setAfter] = useState(key);
    return (
      <KeyEditor
        question={server.regrade}
        asked={server.asked}
        before={key}
        after={after}
        trial={shownTrial ?? null}
        readOnly={false}
        errors={noErrors}
        onChange={(next) => {
          last = next;
          setAfter(next);
        }}
      />
    );
  }
  renderRoutes(createMemoryRouter([{ path: '*', element: <Edited /> }]));
  return { user: userEvent.setup({ delay: null }), last: () => last, server };
}

// @vitest-environment jsdom
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { JudgedRow } from './judged-row.tsx';
import type { Judged } from './result-data.ts';

afterEach(cleanup);

const judged: Judged = {
  ordinal: 1,
  section: 0,
  question: {
    id: '019a0000-0000-7000-8000-000000000001',
    version: 1,
    code: '',
    level: 1,
    type: QuestionType.judge,
    content: '<p>第 1 问</p>',
    options: [],
    blanks: 0,
    lefts: [],
    rights: [],
    children: [],
  },
  answer: { options: ['true'] },
  flagged: false,
  maxScore: 2,
  score: 2,
  verdict: Verdict.right,
  childVerdicts: {},
  regraded: [{ at: '2026-11-17T12:00:00.000Z', reason: '原答案有误', before: 0, after: 2 }],
  rule: '判断：答对得分',
  key: null,
};

it('says that a question was re-graded, and why', () => {
  render(
    <ul>
      <JudgedRow judged={judged} whose="我的" isOpen onToggle={() => undefined} />
    </ul>,
  );
  expect(screen.getByRole('button', { name: /第 1 问.*已改判/ })).toBeTruthy();
  expect(screen.getByRole('complementary', { name: '得分说明' }).textContent).toContain('改判：0 → 2 分。原答案有误');
});

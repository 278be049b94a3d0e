import { QuestionType, type SimpleType } from '@ganlin/contract/question/kinds';
import { QuestionForm } from '@ganlin/contract/question/question';
import { describe, expect, it } from 'vitest';
import { draftOf, newDraft, newOption, type Draft, type Question } from './question-draft.ts';
import { formOf, keyOf, viewOf } from './draft-form.ts';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { errorsOf } from './question-errors.ts';
import { markRight } from './fields/option-list.ts';
import { addPair, removePair, shareRight, splitRight } from './fields/pair-list.ts';
import { moved } from '../../../lib/form/moved.ts';
import { withContent, withParts, withQuestionType, withType } from './unit-change.ts';

const REPO = '01932b7e-0000-7000-8000-000000000001';
const draft = (type: Draft['type']) => newDraft({ type, repoIds: [REPO] });
const item = (id: string, content = `<p>${id}</p>`) => ({ id, content });
const option = (id: string, right = false) => ({ ...newOption(), ...item(id), right });

const bodies: readonly Question['body'][] = [
  { type: 1, options: [option('a', true), option('b')] },
  { type: 2, options: [option('a', true), { ...option('b', true), fixed: true, analysis: '<p>x</p>' }] },
  { type: 3, right: false },
  { type: 4, reference: '<p>参考</p>', keywords: ['断开电源'] },
  { type: 5, blanks: [{ answers: ['-4', '零下4'], match: 'exact', tolerance: 0, group: 1 }] },
  { type: 6, lefts: [item('a'), item('b')], rights: [item('x'), item('y')], pairs: { a: 'x', b: 'x' } },
];
const combined: Question['body'] = {
  type: 99,
  children: bodies.slice(0, 3).map((body, at) => ({
    id: `c${at}`,
    content: '<p>小题</p>',
    analysis: '',
    // The first six are simple types.
    body: body as Extract<Question['body'], { type: SimpleType }>,
  })),
};

const question = (body: Question['body']): Question => ({
  id: REPO,
  code: 'Q-00001',
  type: body.type,
  level: 2,
  state: 1,
  tags: ['催化剂'],
  repos: [{ id: REPO, title: '题库' }],
  version: 1,
  latest: 1,
  lockVersion: 1,
  edition: 1,
  hasDraft: false,
  reports: 0,
  reviewSince: null,
  clauses: [],
  updatedAt: '2026-11-15T00:00:00Z',
  updatedBy: '周管理',
  content: '<p>成冰阈温约为 ____ ℃</p>',
  analysis: '<p>解析</p>',
  body,
  source: '教材',
  stats: { answers: 0, facility: null, discrimination: null },
});

describe('a draft', () => {
  it.each([...bodies, combined])('is saved as it was loaded: type $type', (body) => {
    const { content, analysis, level, tags, source } = question(body);
    const form = formOf(draftOf(question(body)));
    expect(QuestionForm.parse({ ...form, publish: true })).toMatchObject({
      code: 'Q-00001',
      content,
      analysis,
      level,
      tags,
      source,
      repoIds: [REPO],
      body,
    });
    expect([...errorsOf(form)]).toEqual([]);
  });

  it('stores media by id: no address is saved, but the preview has it', () => {
    const content =
      '<p><img data-file="f1" src="/api/x?sign=1" alt="回波"><audio data-file="f2" src="/y" controls=""></p>';
    const written = withContent(draft(QuestionType.judge), content);
    expect(formOf(written).content).toBe('<p><img data-file="f1" alt="回波"><audio data-file="f2"></audio></p>');
    expect(viewOf(written).content).toBe(content);
  });

  it('shows learners nothing of the correct answer', () => {
    for (const body of [...bodies, combined]) {
      const shown = JSON.stringify(viewOf(draftOf(question(body))));
      expect(shown).not.toMatch(/"right"|"answers"|"pairs"|"reference"|"keywords"|"analysis"/);
    }
  });

  it('includes the key, also for children', () => {
    expect(keyOf(draftOf(question(combined)))).toMatchObject({ analysis: '<p>解析</p>', body: combined });
  });
});

describe('the contract’s rules', () => {
  const errorIn = (written: Draft, path: string) => errorWithin(errorsOf(formOf(written)), path);

  it('report errors at the field, in Chinese, for every type that is still empty', () => {
    expect(errorIn(draft(QuestionType.single), 'content')).toBe('请输入内容');
    expect(errorIn(draft(QuestionType.single), 'body.options.0')).toBe('请输入内容');
    expect(errorIn(draft(QuestionType.judge), 'body.right')).toBe('请选择正确或错误');
    expect(errorIn(draft(QuestionType.fill), 'body.blanks')).toBe('题干中至少要有一个空（____）');
    expect(errorIn(draft(QuestionType.combined), 'body.children.0.content')).toBe('请输入内容');
    expect(errorIn({ ...draft(QuestionType.judge), repoIds: [] }, 'repoIds')).toBe('请选择题库');
  });

  it('count the correct options of a choice question', () => {
    const options = [option('a', true), option('b', true)];
    const single = withParts(draft(QuestionType.single), { options });
    expect(errorIn(single, 'body.options')).toBe('单选题要有且只有一个正确答案');
    expect(errorIn(withType(single, QuestionType.multi), 'body.options')).toBeUndefined();
  });

  it('require an answer in every blank', () => {
    const fill = withContent(draft(QuestionType.fill), '<p>____ 和 ____</p>');
    expect(errorIn(fill, 'body.blanks.1.answers')).toBe('请输入答案');
  });
});

describe('changing the type', () => {
  it('retains the options, and the first correct one where only one may be', () => {
    const options = [option('a'), option('b', true), option('c', true)];
    const multi = withParts(draft(QuestionType.multi), { options });
    const single = withQuestionType(multi, QuestionType.single);
    expect(single.parts.options.filter(({ right }) => right).map(({ id }) => id)).toEqual(['b']);
    expect(withQuestionType(single, QuestionType.judge).parts.options).toEqual(single.parts.options);
  });

  it('gives a combined question its first child', () => {
    expect(withQuestionType(draft(QuestionType.single), QuestionType.combined).children).toHaveLength(1);
  });
});

describe('marking an option correct', () => {
  it('clears the other marks of a single choice, but not of a multiple one', () => {
    const options = [option('a', true), option('b')];
    const rightOf = (type: Draft['type']) =>
      markRight(options, { id: 'b', right: true, type })
        .filter(({ right }) => right)
        .map(({ id }) => id);
    expect(rightOf(QuestionType.single)).toEqual(['b']);
    expect(rightOf(QuestionType.multi)).toEqual(['a', 'b']);
  });
});

describe('the answers of blanks', () => {
  const written = (stem: string, from: Draft = draft(QuestionType.fill)) => withContent(from, `<p>${stem}</p>`);
  const answered = () => {
    const three = written('甲____乙____丙____丁');
    const blanks = three.parts.blanks.map((blank, at) => ({ ...blank, answers: [`答${at + 1}`] }));
    return withParts(three, { blanks });
  };
  const answers = ({ parts }: Draft) => parts.blanks.map((blank) => blank.answers[0]);

  it('follow the stem as blanks are written', () => {
    expect(answers(written('约为 ____ ℃'))).toEqual([undefined]);
    expect(answers(written('没有空了', answered()))).toEqual([]);
  });

  it('stay with their blanks when one between is removed, and return with it', () => {
    const without = written('甲____乙丙____丁', answered());
    expect(answers(without)).toEqual(['答1', '答3']);
    expect(answers(written('甲____乙____丙____丁', without))).toEqual(['答1', '答2', '答3']);
  });

  it('shift for a new blank before the others', () => {
    expect(answers(written('____甲____乙____丙____丁', answered()))).toEqual([undefined, '答1', '答2', '答3']);
  });

  it('are unaffected by text changes around them', () => {
    expect(answers(written('改过的甲____乙，____丙____', answered()))).toEqual(['答1', '答2', '答3']);
  });
});

describe('matching pairs', () => {
  const parts = { pairs: [{ ...item('a'), rightId: 'x' }], rights: [item('x'), item('z')] };

  it('are added with their own right item before the distractors, and removed with it', () => {
    const two = addPair(parts);
    expect(two.pairs).toHaveLength(2);
    expect(two.rights.map(({ id }) => id)).toEqual(['x', two.pairs[1]?.rightId, 'z']);
    expect(removePair(two, two.pairs[1]?.id ?? '').rights.map(({ id }) => id)).toEqual(['x', 'z']);
  });

  it('may share a right item, which stays while one of them needs it', () => {
    const two = addPair(parts);
    const second = two.pairs[1]?.id ?? '';
    const shared = shareRight(two, { leftId: second, rightId: 'x' });
    expect(shared.rights.map(({ id }) => id)).toEqual(['x', 'z']);
    expect(removePair(shared, 'a').rights.map(({ id }) => id)).toEqual(['x', 'z']);
    const split = splitRight(shared, second);
    expect(new Set(split.pairs.map(({ rightId }) => rightId)).size).toBe(2);
  });
});

describe('moving in a list', () => {
  it('moves one item and refuses to leave the list', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});

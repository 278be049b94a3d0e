import { arranged, PaperBody } from '@ganlin/contract/paper/body';
import type { Body, Option } from '@ganlin/contract/question/body';
import type { QuestionView } from '@ganlin/contract/question/view';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, viewOf } from '../../question/index.ts';
import { arrange, choicesOf, filesInView, fragmentOf, joinedBody, renamed, uuidOf } from './compose.rules.ts';
import { seededRandom } from '../../../kits/seeded-random.rules.ts';

const option = (id: string, right: boolean, fixed = false): Option => ({
  id,
  content: `<p>选项 ${id}</p>`,
  right,
  fixed,
  analysis: right ? '对的' : '错的',
});

/** Authors put the correct answer first. */
const single: Body = {
  type: 1,
  options: [option('a', true), option('b', false), option('c', false), option('d', false)],
};
const multi: Body = {
  type: 2,
  options: [option('a', true), option('b', true), option('c', false), option('d', false)],
};
const match: Body = {
  type: 6,
  lefts: ['l1', 'l2', 'l3'].map((id) => ({ id, content: id })),
  rights: ['r1', 'r2', 'r3'].map((id) => ({ id, content: id })),
  pairs: { l1: 'r1', l2: 'r2', l3: 'r3' },
};
const child = (id: string, body: Extract<Body, { type: 1 | 3 | 4 | 5 }>) => ({
  id,
  content: `<p>${id}</p>`,
  analysis: '',
  body,
});
const combined: Body = { type: 99, children: [child('c1', single), child('c2', { type: 3, right: true })] };

const questionId = '0199a000-0000-7000-8000-000000000001';

function shown(body: Body, seed: string, shuffleOptions = true): { body: Body; view: QuestionView } {
  const own = renamed(body, { seed, questionId, shuffleOptions });
  const view = viewOf({
    id: uuidOf(seed, questionId),
    version: 1,
    code: '',
    level: 1,
    content: '<p>题干</p>',
    body: own,
  });
  return { body: own, view };
}

/** Chi-square critical values at one in a thousand, by degrees of freedom. */
const critical = [0, 10.83, 13.82, 16.27];

function chiSquare(indexes: readonly number[], kinds: number): number {
  const expected = indexes.length / kinds;
  return Array.from({ length: kinds }, (_, kind) => indexes.filter((index) => index === kind).length).reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  );
}

const PAPERS = 10_000;
const simple: Readonly<Record<string, Body>> = { 单选题: single, 多选题: multi, 组合题: combined };

describe('ids and order of options reveal nothing about the correct answer (10,000 papers each)', () => {
  for (const [name, body] of Object.entries(simple)) {
    it(`${name}: the right option stands anywhere, in the body as on the page, and its id ranks anywhere`, () => {
      const [inBody, onPage, rank]: [number[], number[], number[]] = [[], [], []];
      // A hundred papers of each of a hundred exams for the order; for ids, which are fixed per exam, a new exam
      // each.
      const exams = Array.from({ length: 100 }, (_, exam) => shown(body, `exam-${exam}`));
      for (let paper = 0; paper < PAPERS; paper++) {
        const exam = exams[paper % 100] ?? shown(body, '');
        const order = arrange([{ section: 0, choices: choicesOf(exam.body) }], both, seededRandom('paper', `${paper}`));
        const [question] = arranged([{ section: 0, score: 1, question: exam.view }], order);
        onPage.push(firstWritten(question?.question.children[0] ?? question?.question));
        const { view } = shown(body, `other-${paper}`);
        const { options } = view.children[0] ?? view;
        inBody.push(firstWritten({ options }));
        rank.push(firstWritten({ options: options.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }));
      }
      for (const indexes of [inBody, onPage, rank]) expect(chiSquare(indexes, 4)).toBeLessThan(critical[3] ?? 0);
    });
  }

  it('匹配题: the match of an item is at any position, and its id has any rank', () => {
    const [place, rank]: [number[], number[]] = [[], []];
    for (let paper = 0; paper < PAPERS; paper++) {
      const { body, view } = shown(match, `exam-${paper}`);
      const [left] = view.lefts;
      const wanted = (body.type === 6 && body.pairs[left?.id ?? '']) || '';
      place.push(view.rights.findIndex(({ id }) => id === wanted));
      rank.push(
        view.rights
          .map(({ id }) => id)
          .toSorted()
          .indexOf(wanted),
      );
    }
    for (const indexes of [place, rank]) expect(chiSquare(indexes, 3)).toBeLessThan(critical[2] ?? 0);
  });
});

const both = { shuffleQuestions: true, shuffleOptions: true };

/** The position of the option that was written first, and is correct. */
function firstWritten(question: { options: readonly { content: string }[] } | undefined): number {
  return question?.options.findIndex(({ content }) => content === '<p>选项 a</p>') ?? -1;
}

describe('a question body for learners', () => {
  const pairs: Readonly<Record<string, [Body, Body]>> = {
    单选题: [
      single,
      { type: 1, options: [option('a', false), option('b', true), option('c', false), option('d', false)] },
    ],
    多选题: [multi, { type: 2, options: ['a', 'b', 'c', 'd'].map((id) => option(id, true)) }],
    判断题: [
      { type: 3, right: true },
      { type: 3, right: false },
    ],
    简答题: [
      { type: 4, reference: '<p>参考</p>', keywords: ['甲'] },
      { type: 4, reference: '', keywords: [] },
    ],
    填空题: [
      { type: 5, blanks: [{ answers: ['甲', '乙'], match: 'exact', tolerance: 0, group: 0 }] },
      { type: 5, blanks: [{ answers: ['1~2'], match: 'range', tolerance: 3, group: 1 }] },
    ],
    匹配题: [match, { ...match, pairs: { l1: 'r2', l2: 'r3', l3: 'r1' } }],
    组合题: [
      combined,
      {
        type: 99,
        children: [
          child('c1', {
            ...single,
            options: single.options.map((one) => ({ ...one, right: one.id === 'd', analysis: '' })),
          }),
          child('c2', { type: 3, right: false }),
        ],
      },
    ],
  };
  for (const [name, [one, other]] of Object.entries(pairs)) {
    it(`is the same to the letter when only what is right differs: ${name}`, () => {
      expect(fragmentOf(shown(one, 's').view).toString()).toBe(fragmentOf(shown(other, 's').view).toString());
    });
  }

  it('contains only what the contract names, and neither the ids, the code nor the level of the bank', () => {
    const { view } = shown(single, 's');
    const text = fragmentOf({ ...view, key: 'SECRET' } as QuestionView).toString();
    expect(text).not.toMatch(/SECRET|"right"|fixed|analysis/);
    expect(text).not.toContain(questionId);
    expect(JSON.parse(text)).toMatchObject({ code: '', level: 1, version: 1 });
  });

  it('parses by the contract when joined from fragments', () => {
    const questions = [single, combined].map((body, index) => ({
      section: index,
      pointsCenti: 250 * (index + 1),
      fragment: fragmentOf(shown(body, 's').view),
    }));
    const sections = [
      { title: '一“、”', intro: '<p>每题 2.5 分</p>' },
      { title: '二', intro: '' },
    ];
    const body = PaperBody.parse(JSON.parse(joinedBody(sections, questions).toString()));
    expect(body.sections).toEqual(sections);
    expect(body.questions.map(({ score, section }) => [section, score])).toEqual([
      [0, 250],
      [1, 500],
    ]);
    expect(body.questions[1]?.question.children).toHaveLength(2);
    expect(JSON.parse(joinedBody([], []).toString())).toEqual({ sections: [], questions: [] });
  });

  it('refers to media by file without a URL, and lists those files but not those of the correct answer', () => {
    const [seen, hidden] = [uuidOf('seen'), uuidOf('hidden')];
    const options = [
      {
        ...option('a', true),
        content: `<p><img data-file="${seen}" alt=""></p>`,
        analysis: `<img data-file="${hidden}" alt="">`,
      },
      option('b', false),
    ];
    const { view } = shown({ type: 1, options }, 's');
    expect(filesInView(view)).toEqual([seen]);
    const text = fragmentOf(view).toString();
    expect(text).toContain(`data-file=\\"${seen}\\"`);
    expect(text).not.toMatch(/src=/);
    expect(text).not.toContain(hidden);
  });

  it('is judged by its renamed key as the bank judges the original one', () => {
    const rule = { maxCenti: 100, choice: 'all', fill: 'all', match: 'all' } as const;
    const own = renamed(match, { seed: 's', questionId, shuffleOptions: true });
    if (own.type !== 6) throw new Error('another type');
    expect(judge(own, { pairs: own.pairs }, rule).wonCenti).toBe(100);
    expect(judge(own, { pairs: match.pairs }, rule).wonCenti).toBe(0);
  });
});

describe('the question order of a paper', () => {
  const questions = [single, multi, combined, match, single].map((body, index) => ({
    section: index < 3 ? 0 : 1,
    choices: choicesOf(renamed(body, { seed: 's', questionId: `${index}`, shuffleOptions: true })),
  }));

  it('keeps sections separate and in order, with each question and each option once', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const order = arrange(questions, both, seededRandom(seed));
        expect(new Set(order.questions.slice(0, 3))).toEqual(new Set([0, 1, 2]));
        expect(new Set(order.questions.slice(3))).toEqual(new Set([3, 4]));
        expect(order.questions).toHaveLength(5);
        for (const indexes of Object.values(order.options)) expect(new Set(indexes)).toEqual(new Set([0, 1, 2, 3]));
      }),
    );
  });

  it('is determined by the seed', () => {
    const orderOf = (seed: string) => JSON.stringify(arrange(questions, both, seededRandom(seed)));
    expect(orderOf('one')).toBe(orderOf('one'));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => orderOf(`${seed}`))).size).toBeGreaterThan(15);
  });

  it('leaves fixed options in place, and true/false and matching unchanged', () => {
    const body: Body = {
      type: 1,
      options: [option('a', true), option('b', false), option('c', false), option('d', false, true)],
    };
    const fixed = renamed(body, { seed: 's', questionId, shuffleOptions: true });
    expect(fixed.type === 1 && fixed.options[3]?.content).toBe('<p>选项 d</p>');
    for (let seed = 0; seed < 50; seed++) {
      const { options } = arrange([{ section: 0, choices: choicesOf(fixed) }], both, seededRandom(`${seed}`));
      expect(options['0']?.[3]).toBe(3);
    }
    expect(choicesOf({ type: 3, right: true })).toEqual([]);
    expect(choicesOf(match)).toEqual([]);
  });

  it('shuffles the options of the parts of a combined question, which stays one block', () => {
    const own = renamed(combined, { seed: 's', questionId, shuffleOptions: true });
    const order = arrange([{ section: 0, choices: choicesOf(own) }], both, seededRandom('x'));
    expect(order.questions).toEqual([0]);
    expect(Object.keys(order.options)).toEqual([`0.${own.type === 99 ? own.children[0]?.id : ''}`]);
  });

  it('is the original one where nothing is to be shuffled', () => {
    const plain = { shuffleQuestions: false, shuffleOptions: false };
    expect(arrange(questions, plain, seededRandom('x'))).toEqual({ questions: [0, 1, 2, 3, 4], options: {} });
    const own = renamed(single, { seed: 's', questionId, shuffleOptions: false });
    expect(own.type === 1 && own.options.map(({ content }) => content)).toEqual(
      single.options.map(({ content }) => content),
    );
  });
});

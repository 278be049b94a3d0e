import { ExamForm } from '@ganlin/contract/exam/exam';
import { FaceRule, noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { describe, expect, it } from 'vitest';
import {
  addedItems,
  checkable,
  copiedSection,
  countOf,
  listedIds,
  newRule,
  newSection,
  pointsOf,
  sharesOf,
} from '../model/composition-draft.ts';
import { draftOf, formOf, newDraft, type Exam, type ExamDraft } from './exam-draft.ts';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { errorsOf } from './exam-errors.ts';
import { examParts } from '../model/parts.ts';
import { problemsOf } from './problems.ts';
import { disciplineText } from './settings/discipline-text.ts';
import { numeral } from './composition/section-name.ts';

const BANK = '0199aaaa-0000-7000-8000-000000000001';
const QUESTION = '0199aaaa-0000-7000-8000-000000000002';
const PERSON = '0199aaaa-0000-7000-8000-000000000003';
const NOW = new Date('2026-04-01T00:00:00Z');

const exam: Exam = {
  id: '0199aaaa-0000-7000-8000-00000000000a',
  state: 1,
  version: 7,
  edition: 7,
  frozen: true,
  packageFrom: '',
  reached: true,
  totalScore: 31.5,
  coverUrl: '',
  integrity: noIntegrityRules,
  releasedAt: null,
  courseTitle: '',
  certificateName: '',
  depts: [],
  people: [{ id: PERSON, name: '李学员', deptName: '张北县' }],
  picked: [
    { questionId: QUESTION, code: 'Q1', type: 99, level: 2, text: '阅读回波图', retired: false, inReview: false },
  ],
  title: '防雹作业考核',
  cover: null,
  instructions: '<p>闭卷</p>',
  openType: 3,
  deptIds: [],
  userIds: [PERSON],
  password: '',
  startTime: '2026-04-10T01:00:00.000Z',
  endTime: '2026-04-10T09:00:00.000Z',
  windowMode: 2,
  totalTime: 100,
  attempts: 2,
  cycleType: 1,
  cycleAttempts: 1,
  counting: 2,
  lateLimit: 15,
  earliestHandIn: 20,
  waitingMinutes: 10,
  passScore: 19.5,
  layout: 1,
  forwardOnly: false,
  release: { score: 3, verdict: 3, answer: 0, analysis: 0 },
  appealDays: 5,
  courseId: null,
  composition: {
    forms: 4,
    shuffleQuestions: true,
    shuffleOptions: false,
    sections: [
      {
        title: '一、法规',
        intro: '<p>每题只有一个正确答案</p>',
        kind: 'rules',
        items: [],
        rules: [{ repoIds: [BANK], type: 2, level: 1, tags: ['空域'], count: 17, points: 1.5 }],
        choice: 'half',
        fill: 'all',
        match: 'all',
      },
      {
        title: '二、回波',
        intro: '',
        kind: 'fixed',
        items: [{ questionId: QUESTION, points: 6 }],
        rules: [],
        choice: 'all',
        fill: 'blank',
        match: 'pair',
      },
    ],
  },
};

describe('an exam draft', () => {
  it('goes back to the server unchanged, so that a frozen paper stays the same', () => {
    const form = formOf(draftOf(exam));
    for (const [name, value] of Object.entries(form)) expect(value, name).toEqual(exam[name as keyof Exam]);
    expect(Object.keys(form).toSorted()).toEqual(Object.keys(ExamForm.def.shape).toSorted());
    expect(errorsOf(form).size).toBe(0);
  });

  it('sends only the fields its open type requires', () => {
    const draft = { ...draftOf(exam), openType: OpenType.public, deptIds: [BANK], password: '123456' };
    expect(formOf(draft)).toMatchObject({ deptIds: [], userIds: [], password: '' });
    expect(formOf({ ...draft, openType: OpenType.password })).toMatchObject({ userIds: [], password: '123456' });
    expect(formOf({ ...draft, openType: OpenType.depts })).toMatchObject({ deptIds: [BANK], password: '' });
  });

  it('retains both kinds of a section and sends the chosen one', () => {
    const section = addedItems(newSection('rules', '一、'), [QUESTION]);
    const [rules] = formOf({ ...newDraft(), sections: [section] }).composition.sections;
    expect(rules).toMatchObject({ items: [], rules: [{ count: 10 }] });
    const [fixed] = formOf({ ...newDraft(), sections: [{ ...section, kind: 'fixed' }] }).composition.sections;
    expect(fixed).toMatchObject({ items: [{ questionId: QUESTION, points: 2 }], rules: [] });
  });

  it('reports missing values in Chinese at the field', () => {
    const bare = newRule();
    const draft = {
      ...newDraft(),
      passPercent: null,
      sections: [{ ...newSection('rules', ' '), rules: [{ ...bare, count: null }] }],
    };
    const errors = errorsOf(formOf(draft));
    expect(Object.fromEntries(errors)).toEqual({
      title: '请输入考试名称',
      startTime: '请选择开始时间',
      endTime: '请选择结束时间',
      passScore: '请输入合格分',
      'composition.sections.0.title': '请输入大题名称',
      'composition.sections.0.rules.0.repoIds': '请选择题库',
      'composition.sections.0.rules.0.count': '请输入题数',
    });
    expect([...errors.keys()].map(examParts.partOf)).toEqual([
      'basic',
      'time',
      'time',
      'paper',
      'paper',
      'paper',
      'paper',
    ]);
    expect(errorWithin(errors, 'composition.sections.0.rules')).toBe('请选择题库');
    expect(errorWithin(errors, 'composition.sections.01')).toBeUndefined();
  });
});

describe('a composition draft', () => {
  const { sections } = draftOf(exam);
  const draft: ExamDraft = { ...newDraft(), sections, picked: exam.picked };

  it('adds up points in hundredths', () => {
    expect(countOf(draft)).toBe(18);
    expect(pointsOf(draft)).toBe(31.5);
    const thirds = { ...newSection('rules', '三、'), rules: [{ ...newRule(), count: 3, points: 0.1 }] };
    expect(pointsOf({ ...draft, sections: [thirds] })).toBe(0.3);
    expect(sharesOf(draft, () => QuestionType.combined)).toEqual([
      { type: QuestionType.multi, count: 17, points: 25.5 },
      { type: QuestionType.combined, count: 1, points: 6 },
    ]);
  });

  it('keeps the pass mark at its share of the total until points are typed', () => {
    const { passPercent: _percent, passScore: _score, ...rest } = draft;
    const sent = (marks: Pick<ExamDraft, 'passPercent' | 'passScore'>) => formOf({ ...rest, ...marks }).passScore;
    expect(sent({ passPercent: 60, passScore: null })).toBe(18.9);
    expect(sent({ passPercent: null, passScore: 20 })).toBe(20);
    expect(draftOf(exam).passPercent).toBeNull();
  });

  it('can be counted while a rule is unfinished, and maps each count to its rule', () => {
    const done = { ...newRule(), repoIds: [BANK], points: null };
    const section = { ...newSection('rules', ''), rules: [newRule(), done] };
    const { composition, keys } = checkable({ ...draft, sections: [section, ...sections] });
    expect(composition.sections.map(({ rules }) => rules?.length)).toEqual([1, 1, 0]);
    expect(keys).toEqual({ '0.0': done.key, '1.0': sections[0]?.rules[0]?.key });
  });

  it('copies a section with its rules under new keys and without its questions, which may occur only once in a paper', () => {
    const [rules, fixed] = sections;
    if (!rules || !fixed) throw new Error('two sections');
    const copy = copiedSection(rules);
    expect(copy.rules).toMatchObject([{ count: 17, tags: ['空域'] }]);
    expect(copy.rules[0]?.key).not.toBe(rules.rules[0]?.key);
    expect(copiedSection(fixed).items).toEqual([]);
    expect([...listedIds(draft)]).toEqual([QUESTION]);
  });

  it('numbers sections in Chinese', () => {
    expect([0, 9, 10, 18, 19].map(numeral)).toEqual(['一', '十', '十一', '十九', '二十']);
  });
});

describe('the obstacles to publishing', () => {
  const ready = draftOf(exam);
  const textsOf = (draft: ExamDraft, checks = new Map()) =>
    problemsOf(draft, { checks, now: NOW, isDraft: true }).map(({ text }) => text);

  it('are none where everything is filled in', () => {
    expect(textsOf(ready)).toEqual([]);
  });

  it('are reported part by part', () => {
    expect(textsOf({ ...newDraft(), openType: OpenType.depts, sections: [] })).toEqual([
      '还没有考试名称',
      '还没有选择部门',
      '还没有设置考试时间',
      '试卷还没有试题',
    ]);
    expect(textsOf({ ...ready, passScore: 40, people: [] })).toEqual(['还没有选择人员', '合格分 40 高于总分 31.5']);
    expect(textsOf({ ...ready, endTime: '2026-03-01T00:00:00.000Z' })).toEqual(['结束时间要晚于开始时间']);
  });

  it('name a rule with too few matches, a section without questions and a retired question', () => {
    const key = ready.sections[0]?.rules[0]?.key ?? '';
    const check = { section: 0, rule: 0, needed: 17, available: 14, short: 3 };
    expect(textsOf(ready, new Map([[key, check]]))).toEqual(['第 1 大题规则 1 缺 3 题']);
    expect(textsOf({ ...ready, sections: [...ready.sections, newSection('fixed', '三、')] })).toEqual([
      '第 3 大题没有试题',
    ]);
    const begun = { ...newSection('rules', '三、'), rules: [newRule()] };
    expect(textsOf({ ...ready, passScore: 0, sections: [...ready.sections, begun] })).toEqual([
      '第 3 大题还没有名称',
      '第 3 大题规则 1 没有选择题库',
    ]);
    const picked = ready.picked.map((question) => ({ ...question, retired: true }));
    expect(textsOf({ ...ready, picked })).toEqual(['第 2 大题有已停用的试题']);
  });

  it('include an end in the past only before publication', () => {
    const over = { checks: new Map(), now: new Date('2026-05-01T00:00:00Z') };
    expect(problemsOf(ready, { ...over, isDraft: true }).map(({ text }) => text)).toEqual(['结束时间已经过去']);
    expect(problemsOf(ready, { ...over, isDraft: false })).toEqual([]);
  });

  it('warn of a window shorter than the answering time', () => {
    const tight = { ...ready, windowMode: 1 as const, endTime: '2026-04-10T02:00:00.000Z' };
    expect(problemsOf(tight, { checks: new Map(), now: NOW, isDraft: true })).toEqual([
      { target: 'time', text: '开放只有 60 分钟，不够答满 100 分钟', warning: true },
    ]);
  });
});

describe('the rules of conduct', () => {
  const strict = { ...noIntegrityRules, leaveSeconds: 5, flagAt: 3, lockAt: 5 };
  const errorsIn = (integrity: ExamDraft['integrity']) =>
    [...errorsOf(formOf({ ...newDraft(), integrity }))].filter(([path]) => path.startsWith('integrity'));

  it('are off at first', () => {
    expect(newDraft().integrity).toEqual(noIntegrityRules);
    expect(errorsIn(newDraft().integrity)).toEqual([]);
    expect(disciplineText(newDraft().integrity)).toBe('不限制');
  });

  it('have an address on each line; empty lines are not sent', () => {
    const integrity = { ...strict, ipRanges: ['10.12.0.0/16', '', ' 192.168.1.7 '] };
    expect(formOf({ ...newDraft(), integrity }).integrity?.ipRanges).toEqual(['10.12.0.0/16', '192.168.1.7']);
    expect(errorsIn(integrity)).toEqual([]);
    expect(errorsIn({ ...integrity, ipRanges: ['10.12.0.0/16', '10.12'] })).toEqual([
      ['integrity.ipRanges.1', '请输入 IP 地址或网段，例如 10.12.0.0/16'],
    ]);
  });

  it('report a missing number at its field, and belong to their part', () => {
    expect(errorsIn({ ...strict, flagAt: null, leaveSeconds: 0 })).toEqual([
      ['integrity.leaveSeconds', '至少 1 秒'],
      ['integrity.flagAt', '请输入整数次数'],
    ]);
    expect(errorsIn({ ...strict, lockAt: 2 })).toEqual([['integrity.lockAt', '锁定的次数不能少于标记的次数']]);
    expect(errorsIn({ ...strict, handInAt: 4 })).toEqual([
      ['integrity.handInAt', '收卷的次数不能少于标记和锁定的次数'],
    ]);
    expect(errorsIn({ ...strict, lockAt: null, handInAt: 3 })).toEqual([]);
    expect(examParts.partOf('integrity.lockAt')).toBe('discipline');
  });

  it('about pictures report what is missing or too much', () => {
    const pictures = { ...strict, face: FaceRule.noted, snapshotsPerHour: 13, pictureDays: null };
    expect(errorsIn(pictures)).toEqual([
      ['integrity.snapshotsPerHour', '不能超过 12 次'],
      ['integrity.pictureDays', '请输入整数天'],
    ]);
    expect(errorsIn({ ...pictures, snapshotsPerHour: 2, pictureDays: 30 })).toEqual([]);
  });

  it('are summed up', () => {
    expect(disciplineText({ ...strict, noCopy: true, watermark: true })).toBe(
      '离开 5 秒、禁止复制、水印，满 3 次标记、5 次锁定',
    );
    expect(disciplineText({ ...strict, lockAt: null, handInAt: 8 })).toBe('离开 5 秒，满 3 次标记、8 次收卷');
    const pictures = { ...noIntegrityRules, face: FaceRule.required, snapshotsPerHour: 2 };
    expect(disciplineText(pictures)).toBe('人脸核验通过才能开考、每小时拍照 2 次');
  });
});

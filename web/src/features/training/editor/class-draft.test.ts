import { codesIn, fields } from '@ganlin/contract/training/form';
import { Charge } from '@ganlin/contract/training/kinds';
import { ClassForm } from '@ganlin/contract/training/trainclass';
import { describe, expect, it } from 'vitest';
import { draftOf, formOf, newDraft, type ClassDraft, type SessionDraft, type StoredClass } from './class-draft.ts';
import { errorsOf } from './class-errors.ts';
import { classParts } from './class-parts.ts';
import { problemsOf } from './class-problems.ts';
import { completionText } from './fields/completion-text.ts';
import { ALL_CODES, COMMON_CODES, tickGroups, withCode } from './fields/required-codes.ts';
import { byTime, findOverlap, isByTime, movedTo, newSession, onNextDay } from './sessions/session-list.ts';
import { summaryOf } from './summary-text.ts';

const DEPT = '0199aaaa-0000-7000-8000-000000000001';
const EXAM = '0199aaaa-0000-7000-8000-000000000002';
const SESSION = '0199aaaa-0000-7000-8000-000000000003';
const COURSE = '0199aaaa-0000-7000-8000-000000000005';
const PICTURE = '0199aaaa-0000-7000-8000-000000000004';
const NOW = new Date('2026-03-01T00:00:00Z');

const stored: StoredClass = {
  id: '0199aaaa-0000-7000-8000-00000000000a',
  state: 1,
  version: 4,
  taken: 12,
  coverUrl: '/cover',
  pictureUrl: '/picture',
  certificateName: '',
  exams: [{ id: EXAM, title: '上岗考试' }],
  courses: [{ id: COURSE, title: '火箭作业安全' }],
  form: {
    title: '火箭作业人员上岗培训班',
    cover: PICTURE,
    introduce: '<p>面向作业人员</p>',
    remark: '自带身份证',
    trainType: 2,
    startTime: '2026-03-16T01:00:00.000Z',
    endTime: '2026-03-21T09:00:00.000Z',
    applyStart: '2026-02-01T00:00:00.000Z',
    applyEnd: '2026-03-08T00:00:00.000Z',
    organiser: '培训中心',
    place: '3 号楼',
    contact: '王老师',
    contactPhone: '027-00000000',
    subjects: ['火箭作业', '空域申请'],
    headPersons: ['张主任'],
    classTeachers: ['王老师'],
    deptIds: [DEPT],
    quota: 120,
    unitQuota: 5,
    waitingList: true,
    review: true,
    charge: 1,
    feeFen: 128_050,
    transfer: { accountName: '培训中心', accountBank: '某银行', accountNumber: '0000', note: '', picture: null },
    required: '1,3,8,23',
    sessions: [
      {
        id: SESSION,
        title: '开班',
        startTime: '2026-03-16T01:00:00.000Z',
        endTime: '2026-03-16T04:00:00.000Z',
        place: '3 号楼',
        teacher: '李老师',
      },
    ],
    lateMinutes: 10,
    examIds: [EXAM],
    courseIds: [COURSE],
    coursesCompleted: false,
    attendancePercent: 80,
    examsPassed: true,
    certificateTemplateId: null,
  },
};
const ready = draftOf(stored);

describe('a training class draft', () => {
  it('returns to the server exactly as it came', () => {
    expect(formOf(ready)).toEqual(stored.form);
    expect(Object.keys(formOf(ready)).toSorted()).toEqual(Object.keys(ClassForm.def.shape).toSorted());
    expect(errorsOf(formOf(ready)).size).toBe(0);
  });

  it('sends only the fields that its choices need', () => {
    const free = { ...ready, charge: Charge.free, isForAll: true, exams: [] };
    expect(formOf(free)).toMatchObject({ feeFen: 0, deptIds: [], examIds: [], examsPassed: false });
  });

  it('never turns a class for departments into one for everyone because no department is selected', () => {
    const errors = errorsOf(formOf({ ...ready, isForAll: false, deptIds: [] }));
    expect([...errors]).toEqual([['deptIds', '请选择部门']]);
  });

  it('reports missing fields in Chinese at the field; subjects, head persons and class teachers cannot be empty [S5-53…S5-55]', () => {
    const errors = errorsOf(formOf({ ...newDraft(), charge: Charge.paid, attendancePercent: null }));
    expect(Object.fromEntries(errors)).toEqual({
      title: '请输入培训班名称',
      startTime: '请选择培训开始时间',
      endTime: '请选择培训结束时间',
      applyStart: '请选择报名开始时间',
      applyEnd: '请选择报名截止时间',
      subjects: '请填写培训科目',
      headPersons: '请填写负责人',
      classTeachers: '请填写班主任',
      feeFen: '请输入培训费',
      attendancePercent: '请输入 0 到 100 之间的整数',
    });
    expect(['title', 'applyEnd', 'feeFen', 'sessions.0.title', 'examIds'].map(classParts.partOf)).toEqual([
      'basic',
      'time',
      'fee',
      'sessions',
      'completion',
    ]);
  });

  it('labels a deleted exam, so that it can be removed', () => {
    expect(draftOf({ ...stored, exams: [] }).exams).toEqual([{ id: EXAM, title: '已删除的考试' }]);
  });

  it('shows its four figures, with money to the fen', () => {
    const words = (draft: ClassDraft) => summaryOf(draft).figures.map(({ value, unit }) => value + unit);
    expect(words(ready)).toEqual(['120人', '1,280.50元', '1次', '5项']);
    expect(words({ ...ready, quota: null, charge: Charge.free })).toEqual(['不限', '免费', '1次', '3项']);
  });
});

describe('the list of required fields', () => {
  it('contains each code of the contract once, with two fields under 23', () => {
    const ticks = tickGroups.flatMap((group) => group.ticks);
    expect(ticks.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual(codesIn(ALL_CODES));
    expect(codesIn(ALL_CODES)).toHaveLength(23);
    expect(ticks.find(({ code }) => code === 23)?.label).toBe('费用类型、转账方式');
    expect(codesIn(COMMON_CODES).every((code) => fields.some((field) => field.code === code))).toBe(true);
  });

  it('adds and removes a code, in order', () => {
    expect(withCode('1,8', 3, true)).toBe('1,3,8');
    expect(withCode('1,3,8', 3, false)).toBe('1,8');
    expect(withCode('', 3, false)).toBe('');
  });
});

describe('the sessions of a class', () => {
  const at = (id: string, from: string | null, to: string | null): SessionDraft => ({
    id,
    title: id,
    startTime: from && `2026-03-${from}:00.000Z`,
    endTime: to && `2026-03-${to}:00.000Z`,
    place: '',
    teacher: '',
  });
  const morning = at('上午', '16T01:00', '16T04:00');
  const afternoon = at('下午', '16T06:00', '16T09:00');

  it('start with the class, then where the last one ended and with its length', () => {
    const first = newSession({ ...ready, sessions: [] });
    expect(first).toMatchObject({ startTime: '2026-03-16T01:00:00.000Z', endTime: '2026-03-16T04:00:00.000Z' });
    const short = at('短', '17T01:00', '17T01:45');
    expect(newSession({ ...ready, sessions: [short] })).toMatchObject({
      startTime: '2026-03-17T01:45:00.000Z',
      endTime: '2026-03-17T02:30:00.000Z',
    });
    expect(newSession({ sessions: [], startTime: null, place: '' })).toMatchObject({ startTime: null, endTime: null });
  });

  it('are copied to the same hour of the next day with a new id', () => {
    const copy = onNextDay(morning);
    expect(copy).toMatchObject({ startTime: '2026-03-17T01:00:00.000Z', endTime: '2026-03-17T04:00:00.000Z' });
    expect(copy.id).not.toBe(morning.id);
    expect(errorsOf(formOf({ ...ready, sessions: [copy] })).size).toBe(0);
  });

  it('keep their length when their start changes', () => {
    expect(movedTo(morning, '2026-03-18T02:00:00.000Z').endTime).toBe('2026-03-18T05:00:00.000Z');
    expect(movedTo(morning, null)).toMatchObject({ startTime: null, endTime: morning.endTime });
  });

  it('are sorted by time, those without a time last', () => {
    const mixed = [at('未定', null, null), afternoon, morning];
    expect(isByTime(mixed)).toBe(false);
    expect(byTime(mixed).map(({ id }) => id)).toEqual(['上午', '下午', '未定']);
    expect(isByTime(byTime(mixed))).toBe(true);
  });

  it('are reported when they overlap, also when one lies within a longer one that began earlier', () => {
    expect(findOverlap([morning, afternoon])).toBeUndefined();
    const day = at('全天', '16T00:30', '16T10:00');
    const short = at('短', '16T00:45', '16T00:50');
    expect(findOverlap([afternoon, day])?.map(({ id }) => id)).toEqual(['全天', '下午']);
    expect(findOverlap([day, short])?.map(({ id }) => id)).toEqual(['全天', '短']);
  });
});

describe('what blocks publishing', () => {
  const textsOf = (draft: ClassDraft, known: { now?: Date; isDraft?: boolean } = {}) =>
    problemsOf(draft, { now: NOW, isDraft: true, ...known }).map(({ text }) => text);

  it('is empty when everything is filled in', () => {
    expect(textsOf(ready)).toEqual([]);
  });

  it('is reported part by part', () => {
    const stops = problemsOf({ ...newDraft(), charge: Charge.paid }, { now: NOW, isDraft: true });
    expect(stops.filter(({ warning }) => !warning).map(({ target, text }) => `${target} ${text}`)).toEqual([
      'basic 还没有培训班名称',
      'basic 还没有培训科目',
      'basic 还没有负责人',
      'basic 还没有班主任',
      'time 还没有设置报名时间',
      'time 还没有设置培训时间',
      'fee 还没有填写培训费',
      'fee 还没有收款账户或收款码',
      'introduce 还没有培训班介绍',
    ]);
  });

  it('includes an end of registration in the past only before publication', () => {
    const now = new Date('2026-04-01T00:00:00Z');
    expect(textsOf(ready, { now })).toEqual(['报名截止时间已经过去']);
    expect(textsOf(ready, { now, isDraft: false })).toEqual([]);
  });

  it('warns of unusual settings that may be intended', () => {
    const [session] = ready.sessions;
    if (!session) throw new Error('a session');
    const early = { ...session, id: PICTURE, title: '预备', startTime: '2026-03-15T01:00:00.000Z' };
    expect(textsOf({ ...ready, sessions: [session, early] })).toEqual([
      '“预备”不在培训时间内',
      '“预备”与“开班”时间重叠',
    ]);
    expect(textsOf({ ...ready, required: '3', applyEnd: '2026-03-17T00:00:00.000Z' })).toEqual([
      '开班以后仍可报名',
      '姓名没有设为必填，名单上会有空名',
      '手机号码没有设为必填，可能联系不到报名人',
    ]);
    expect(textsOf({ ...ready, sessions: [], exams: [] })).toEqual([
      '没有课程安排，将不能签到',
      '没有结业条件，录取的学员都可以结业',
    ]);
  });

  it('states the completion rule in one sentence', () => {
    const [session] = ready.sessions;
    const sessions = Array.from({ length: 7 }, () => session).filter((one) => one !== undefined);
    expect(completionText({ ...ready, sessions })).toBe('7 次课程至少出勤 6 次，并且 1 场考试全部合格，即可结业。');
    expect(completionText({ ...ready, sessions: [], examsPassed: false })).toBe('录取的学员都可以结业。');
  });
});

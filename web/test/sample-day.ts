import { ClassAction, RegistrationState } from '@ganlin/contract/training/kinds';
import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import type { Day, DayItem, ItemOf } from '../src/kits/day/day-data.ts';

const id = (n: number) => `0199b7a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const NOW = '2026-03-05T02:00:00Z';

/** One item of each kind. */
export const sampleItems: { readonly [K in DayItem['kind']]: ItemOf<K> } = {
  running: {
    kind: 'running',
    paperId: id(1),
    examId: id(2),
    title: '上岗考试',
    leftMs: 754_000,
    answered: 12,
    questions: 60,
  },
  exam: {
    kind: 'exam',
    examId: id(2),
    title: '春季上岗资格考试',
    phase: 'coming',
    startTime: '2026-03-05T06:30:00Z',
    endTime: '2026-03-05T08:00:00Z',
    startsInMs: 4.5 * 3_600_000,
    endsInMs: 6 * 3_600_000,
    waitingMinutes: 30,
    minutes: 90,
    questions: 100,
    totalScore: 100,
    passScore: 80,
  },
  practical: {
    kind: 'practical',
    id: id(3),
    title: '火箭实操',
    place: '训练场',
    heldOn: '2026-03-06',
    group: 2,
    number: 7,
  },
  examiner: { kind: 'examiner', title: '火箭实操', tests: 2, waiting: 3 },
  class: {
    kind: 'class',
    classId: id(4),
    title: '无人机增雨培训班',
    state: RegistrationState.awaitingPayment,
    action: ClassAction.pay,
    text: '请缴费并上传凭证',
    startTime: '2026-03-20T01:00:00Z',
    endTime: '2026-03-22T01:00:00Z',
    feeFen: 128_000,
    steps: [
      { step: 'review', state: 'done' },
      { step: 'payment', state: 'now' },
      { step: 'certificate', state: 'coming' },
    ],
  },
  course: {
    kind: 'course',
    courseId: id(5),
    title: '火箭作业安全',
    required: true,
    state: 1,
    percent: 62,
    deadline: '2026-03-08T15:59:00Z',
    next: { fileId: id(6), title: '2.4 冰晶效应', positionMs: 756_000 },
  },
  review: { kind: 'review', due: 8 },
  certificate: {
    kind: 'certificate',
    id: id(7),
    title: '作业人员上岗证',
    number: 'RY-2023-018642',
    issuedOn: '2023-05-03',
    validUntil: '2026-05-02',
    daysLeft: 58,
    next: 'renew',
  },
  appeal: { kind: 'appeal', paperId: id(8), title: '年度考核', count: 1 },
  daily: { kind: 'daily', done: 2, total: 5, streak: 12 },
};

/** The day of a new account. */
export const emptyDay: Day = {
  now: NOW,
  due: null,
  waiting: [],
  study: { yearHourTenths: 0, leftHourTenths: 0, required: 0, requiredDone: 0 },
  practice: { streak: 0, dailyDone: 0, dailyTotal: 5, answers: 0, rights: 0, wrong: 0, week: [0, 0, 0, 0, 0, 0, 0] },
  certificates: { all: 0, valid: 0, first: null },
  openExams: 0,
  results: [],
  messages: [],
};

/** A day with something of everything. */
export const fullDay: Day = {
  ...emptyDay,
  due: sampleItems.exam,
  waiting: [sampleItems.class, sampleItems.course, sampleItems.review, sampleItems.certificate],
  study: { yearHourTenths: 460, leftHourTenths: 140, required: 7, requiredDone: 5 },
  practice: { ...emptyDay.practice, streak: 12, answers: 50, rights: 43, wrong: 30, week: [8, 5, 3, 2, 9, 6, 4] },
  certificates: {
    all: 3,
    valid: 3,
    first: {
      id: id(7),
      number: 'RY-2023-018642',
      title: '作业人员上岗证',
      workKinds: [],
      issuedOn: '2023-05-03',
      validUntil: '2026-05-02',
      status: CertificateStatus.valid,
      reason: '',
      daysLeft: 58,
      next: 'renew',
      qr: 'https://example.org/c/1',
    },
  },
  openExams: 1,
  results: [
    {
      paperId: id(9),
      examTitle: '月度测验',
      state: 2,
      handedInAt: NOW,
      totalScore: 100,
      score: 92,
      result: 1,
      voidReason: null,
    },
    {
      paperId: id(10),
      examTitle: '空域测验',
      state: 1,
      handedInAt: NOW,
      totalScore: 100,
      score: null,
      result: null,
      voidReason: null,
    },
    {
      paperId: id(11),
      examTitle: '专项考核',
      state: 2,
      handedInAt: NOW,
      totalScore: 100,
      score: null,
      result: null,
      voidReason: null,
    },
  ],
  messages: [
    {
      id: id(12),
      kind: 1,
      title: '考试提醒',
      summary: '',
      sender: '系统',
      sentAt: '2026-03-05T01:55:00Z',
      read: false,
    },
    {
      id: id(13),
      kind: 1,
      title: '报名审核通过',
      summary: '',
      sender: '系统',
      sentAt: '2026-03-02T01:55:00Z',
      read: true,
    },
  ],
};

import type { Parts } from '../../../kits/record-editor/part-nav.tsx';

const names = ['basic', 'time', 'form', 'fee', 'sessions', 'completion', 'introduce'] as const;
export type Part = (typeof names)[number];

const titles: Readonly<Record<Part, string>> = {
  basic: '基本信息',
  time: '时间与名额',
  form: '报名表',
  fee: '收费',
  sessions: '课程安排',
  completion: '结业条件',
  introduce: '介绍',
};

const fieldParts: Readonly<Record<string, Part>> = {
  startTime: 'time',
  endTime: 'time',
  applyStart: 'time',
  applyEnd: 'time',
  deptIds: 'time',
  quota: 'time',
  unitQuota: 'time',
  waitingList: 'time',
  review: 'time',
  required: 'form',
  charge: 'fee',
  feeFen: 'fee',
  transfer: 'fee',
  sessions: 'sessions',
  lateMinutes: 'sessions',
  courseIds: 'completion',
  coursesCompleted: 'completion',
  examIds: 'completion',
  attendancePercent: 'completion',
  examsPassed: 'completion',
  certificateTemplateId: 'completion',
  introduce: 'introduce',
};

export const classParts: Parts<Part> = {
  label: '培训班的各部分',
  names,
  titles,
  partOf: (field) => fieldParts[field.split('.')[0] ?? ''] ?? 'basic',
};

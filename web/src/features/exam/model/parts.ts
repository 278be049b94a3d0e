import type { Data } from '@ganlin/contract/core/endpoint';
import type { examApi } from '@ganlin/contract/exam/exam';
import type { Parts } from '../../../kits/record-editor/part-nav.tsx';

const names = ['basic', 'audience', 'time', 'paper', 'answering', 'discipline', 'release'] as const;
export type Part = (typeof names)[number];

export const partTitles: Readonly<Record<Part, string>> = {
  basic: '基本信息',
  audience: '参加范围',
  time: '时间和次数',
  paper: '试卷',
  answering: '作答方式',
  discipline: '考场纪律',
  release: '成绩公布',
};

const fieldParts: Readonly<Record<string, Part>> = {
  openType: 'audience',
  deptIds: 'audience',
  userIds: 'audience',
  password: 'audience',
  startTime: 'time',
  endTime: 'time',
  windowMode: 'time',
  totalTime: 'time',
  attempts: 'time',
  cycleType: 'time',
  cycleAttempts: 'time',
  counting: 'time',
  lateLimit: 'time',
  earliestHandIn: 'time',
  waitingMinutes: 'time',
  courseId: 'audience',
  composition: 'paper',
  passScore: 'paper',
  layout: 'answering',
  forwardOnly: 'answering',
  integrity: 'discipline',
  release: 'release',
  appealDays: 'release',
  certificateTemplateId: 'release',
};

export const examParts: Parts<Part> = {
  label: '考试的各部分',
  names,
  titles: partTitles,
  partOf: (field) => fieldParts[field.split('.')[0] ?? ''] ?? 'basic',
};

type Place = Data<typeof examApi.readiness>['findings'][number]['place'];
const placeParts: Readonly<Record<Place, Part>> = {
  composition: 'paper',
  audience: 'audience',
  time: 'time',
  score: 'paper',
  release: 'release',
};

/** The form part where a finding of the check before publishing is fixed. */
export const partOfFinding = (place: Place): Part => placeParts[place];

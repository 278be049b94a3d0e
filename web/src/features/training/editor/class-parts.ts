/** The parts of the editor, in their order; the address names the one that is shown. */
export const parts = ['basic', 'time', 'form', 'fee', 'sessions', 'completion', 'introduce'] as const;
export type Part = (typeof parts)[number];

export const partTitles: Readonly<Record<Part, string>> = {
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
  examIds: 'completion',
  attendancePercent: 'completion',
  examsPassed: 'completion',
  introduce: 'introduce',
};

/** Where an error of the form is mended. */
export const partOfError = (place: string): Part => fieldParts[place.split('.')[0] ?? ''] ?? 'basic';

export function partOfAddress(search: string): Part {
  const wanted = new URLSearchParams(search).get('part');
  return parts.find((part) => part === wanted) ?? 'basic';
}

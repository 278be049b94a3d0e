import type { Parts } from '../../../kits/record-editor/part-nav.tsx';

const names = ['basic', 'files', 'audience', 'time'] as const;
/** The parts of the editor; the server names them in what it finds before publishing. */
export type Part = (typeof names)[number];

export const partTitles: Readonly<Record<Part, string>> = {
  basic: '基本信息',
  files: '章节与文件',
  audience: '开放范围',
  time: '学时与完成',
};

const fieldParts: Readonly<Record<string, Part>> = {
  chapters: 'files',
  openType: 'audience',
  deptIds: 'audience',
  userIds: 'audience',
  password: 'audience',
  required: 'time',
  startTime: 'time',
  endTime: 'time',
  hourTenths: 'time',
  prerequisiteId: 'time',
  inOrder: 'time',
  comments: 'time',
};

export const courseParts: Parts<Part> = {
  label: '课程的各部分',
  names,
  titles: partTitles,
  partOf: (field) => fieldParts[field.split('.')[0] ?? ''] ?? 'basic',
};

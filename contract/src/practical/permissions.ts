import type { LabelTable } from '../core/module.ts';

export const practicalPermissions = {
  'practical:sheet:paging': '查看实操评分表',
  'practical:sheet:save': '新增、修改和发布实操评分表',
  'practical:test:paging': '查看实操考核和成绩',
  'practical:test:save': '安排实操考核',
  'practical:test:score': '登记缺考、请第三位考官和退回重评',
} as const satisfies LabelTable;

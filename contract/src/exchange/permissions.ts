import type { LabelTable } from '../core/module.ts';

export const exchangePermissions = {
  'exam:package:paging': '查看考试包和回收的成绩',
  'exam:package:export': '导出考试包和查看启封密钥',
  'exam:package:import': '导入考试包和启封试题',
  'exam:package:results': '导出和导入成绩文件',
  'exam:package:site': '登记站点',
} as const satisfies LabelTable;

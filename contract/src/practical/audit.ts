import type { LabelTable } from '../core/module.ts';

export const practicalAuditActions = {
  'practical.sheetSaved': '保存实操评分表',
  'practical.sheetPublished': '发布实操评分表',
  'practical.sheetCopied': '复制实操评分表',
  'practical.sheetDeleted': '删除实操评分表',
  'practical.testSaved': '保存实操考核',
  'practical.testDeleted': '删除实操考核',
  'practical.testOpened': '开始实操考核',
  'practical.testWithdrawn': '实操考核退回草稿',
  'practical.testClosed': '结束实操考核',
  'practical.testReopened': '重新开放实操考核',
  'practical.scored': '提交实操评分',
  'practical.givenBack': '实操评分退回重评',
  'practical.absentMarked': '登记实操缺考',
  'practical.thirdAssigned': '指定第三位考官',
  'practical.resultsExported': '导出实操成绩',
} as const satisfies LabelTable;

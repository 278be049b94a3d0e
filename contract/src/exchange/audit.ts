import type { ChainTable, LabelTable } from '../core/module.ts';

export const exchangeAuditActions = {
  'exchange.siteNamed': '保存本站名称',
  'exchange.peerSaved': '登记站点',
  'exchange.packageExported': '导出考试包',
  'exchange.packageDownloaded': '下载考试包',
  'exchange.keyRead': '查看启封密钥',
  'exchange.packageImported': '导入考试包',
  'exchange.packageOpened': '启封考试包',
  'exchange.resultsExported': '导出成绩文件',
  'exchange.resultsImported': '导入成绩文件',
} as const satisfies LabelTable;

export const exchangeAuditChains = {
  'exchange.peerSaved': 'exchange',
  'exchange.packageExported': 'exchange',
  'exchange.keyRead': 'exchange',
  'exchange.packageImported': 'exchange',
  'exchange.packageOpened': 'exchange',
  'exchange.resultsExported': 'exchange',
  'exchange.resultsImported': 'exchange',
} as const satisfies ChainTable<keyof typeof exchangeAuditActions>;

import type { ChainTable, LabelTable } from '../core/module.ts';

export const siteAuditActions = {
  'site.settingsSaved': '修改站点设置',
  'site.policySaved': '修改安全策略',
  'site.integrationSaved': '修改接入设置',
} as const satisfies LabelTable;

export const siteAuditChains = {
  'site.policySaved': 'site',
  'site.integrationSaved': 'site',
} as const satisfies ChainTable<keyof typeof siteAuditActions>;

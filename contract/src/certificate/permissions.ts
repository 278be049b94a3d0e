import type { LabelTable } from '../core/module.ts';

export const certificatePermissions = {
  'cert:template:paging': '查看证书模板',
  'cert:template:save': '新增和修改证书模板',
  'cert:template:publish': '发布和停用证书模板',
} as const satisfies LabelTable;

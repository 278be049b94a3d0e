import type { LabelTable } from '../core/module.ts';

export const certificatePermissions = {
  'cert:template:paging': '查看证书模板',
  'cert:template:save': '新增和修改证书模板',
  'cert:template:publish': '发布和停用证书模板',
  'cert:grant:paging': '查看颁发的证书',
  'cert:grant:save': '颁发和换发证书',
  'cert:grant:revoke': '吊销、暂停和恢复证书',
  'cert:key:rotate': '更换证书签名密钥',
  'cert:qualified:paging': '查看持证情况',
  'cert:qualified:retrain': '发起复训',
} as const satisfies LabelTable;

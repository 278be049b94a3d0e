import type { ChainTable, LabelTable } from '../core/module.ts';

export const certificateAuditActions = {
  'certificate.templateSaved': '保存证书模板',
  'certificate.templatePublished': '发布证书模板',
  'certificate.templateRetired': '停用证书模板',
  'certificate.templateResumed': '重新启用证书模板',
  'certificate.templateCopied': '复制证书模板',
  'certificate.granted': '颁发证书',
  'certificate.renewed': '换发证书',
  'certificate.revoked': '吊销证书',
  'certificate.suspended': '暂停证书',
  'certificate.restored': '恢复证书',
  'certificate.keyRotated': '更换证书签名密钥',
  'certificate.keyDistrusted': '作废证书签名密钥',
  'certificate.grantsImported': '按名单颁发证书',
  'certificate.photoSaved': '上传证件照',
  'certificate.zipped': '批量下载证书',
  'certificate.retrainingStarted': '发起复训',
} as const satisfies LabelTable;

export const certificateAuditChains = {
  'certificate.granted': 'certificate',
  'certificate.renewed': 'certificate',
  'certificate.revoked': 'certificate',
  'certificate.suspended': 'certificate',
  'certificate.restored': 'certificate',
  'certificate.keyRotated': 'certificate',
  'certificate.keyDistrusted': 'certificate',
} as const satisfies ChainTable<keyof typeof certificateAuditActions>;

import type { LabelTable } from '../core/module.ts';

export const certificateAuditActions = {
  'certificate.templateSaved': '保存证书模板',
  'certificate.templatePublished': '发布证书模板',
  'certificate.templateRetired': '停用证书模板',
  'certificate.templateResumed': '重新启用证书模板',
  'certificate.templateCopied': '复制证书模板',
} as const satisfies LabelTable;

import type { LabelTable } from '../core/module.ts';

export const invigilationPermissions = {
  'exam:invigilation:board': '查看监考',
  'exam:invigilation:message': '监考发消息',
  'exam:invigilation:unlock': '解锁试卷',
  'exam:invigilation:picture': '查看考生照片',
  'exam:invigilation:face': '处理人脸核验',
  'exam:invigilation:rooms': '安排考场',
  'exam:invigilation:review': '处理考场标记',
  'exam:invigilation:duty': '值班总览',
} as const satisfies LabelTable;

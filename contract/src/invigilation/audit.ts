import type { ChainTable, LabelTable } from '../core/module.ts';

export const invigilationAuditActions = {
  'invigilation.messaged': '监考发消息',
  'invigilation.unlocked': '解锁试卷',
  'invigilation.reviewed': '处理考场标记',
  'invigilation.faceDecided': '处理人脸核验',
  'invigilation.picturesSeen': '查看考生照片',
  'invigilation.roomSaved': '保存考场',
  'invigilation.roomsDeleted': '删除考场',
  'invigilation.roomAssigned': '安排考生到考场',
  'invigilation.roomsSpread': '自动编排考场',
  'invigilation.searched': '查找答案雷同',
  'invigilation.pairSeen': '查看答案雷同的线索',
  'invigilation.exported': '导出考场情况',
} as const satisfies LabelTable;

export const invigilationAuditChains = {
  'invigilation.unlocked': 'exam',
  'invigilation.reviewed': 'exam',
  'invigilation.faceDecided': 'exam',
} as const satisfies ChainTable<keyof typeof invigilationAuditActions>;

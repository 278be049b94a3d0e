import type { ErrorTable } from '../core/module.ts';

export const invigilationErrors = {
  breachNotFound: { code: 20140001, msg: '没有这条记录' },
  boardTooLarge: { code: 20140002, msg: '考生超过 {count} 人，请按部门筛选' },
  reportsClosed: { code: 20140003, msg: '交卷已超过一小时，不再接收考场记录' },
  reviewDecided: { code: 20140004, msg: '工作人员已经处理，不能再修改说明' },
  pictureNotFound: { code: 20140005, msg: '没有这张照片，或已到期删除' },
  snapshotsOff: { code: 20140006, msg: '本场考试不拍照' },
  picturesFull: { code: 20140007, msg: '本次考试的照片已达上限' },
  examRoomNotFound: { code: 20140020, msg: '没有这个考场' },
  examRoomNameTaken: { code: 20140021, msg: '这场考试已有同名的考场' },
  examRoomsFull: { code: 20140022, msg: '一场考试最多 200 个考场' },
  examRoomOfOthers: { code: 20140023, msg: '考场中有您管理范围以外的考生或监考员，不能修改' },
  invigilatorNotFound: { code: 20140024, msg: '找不到要安排的监考员，或不在您的管理范围内' },
  invigilatorWithoutRight: { code: 20140025, msg: '{name} 没有监考权限，请先授权' },
  spreadTooLarge: { code: 20140026, msg: '没有安排考场的考生超过 {count} 人，请由各部门分别编排' },
  searchTooEarly: { code: 20140030, msg: '考试结束、全部答卷评完分以后才能查找' },
  pairNotFound: { code: 20140031, msg: '没有这条线索' },
  tooManyToCompare: { code: 20140032, msg: '答卷超过 {count} 份，不能逐对比较' },
} as const satisfies ErrorTable;

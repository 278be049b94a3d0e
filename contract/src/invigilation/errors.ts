import type { ErrorTable } from '../core/module.ts';

export const invigilationErrors = {
  breachNotFound: { code: 20140001, msg: '没有这条记录' },
  boardTooLarge: { code: 20140002, msg: '考生超过 {count} 人，请按部门筛选' },
  reportsClosed: { code: 20140003, msg: '交卷已超过一小时，不再接收考场记录' },
  reviewDecided: { code: 20140004, msg: '工作人员已经处理，不能再修改说明' },
} as const satisfies ErrorTable;

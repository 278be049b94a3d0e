import type { RetentionTable } from '../../core/retention.ts';

export const iamRetention = {
  deletedUsers: {
    label: '已删除的学员账号',
    removes:
      '清除姓名、手机号、身份证号、邮箱等能认出本人的内容，并从日志中清除。成绩和证书保留，不再指向本人。管理人员的账号不在此列：日志要说明是谁做的。',
    from: '管理员删除账号之日',
    basis: '个人信息保护法第四十七条：处理目的已实现或者不再必要，应当删除',
    unit: 'day',
    usual: 180,
    least: 30,
  },
} as const satisfies RetentionTable;

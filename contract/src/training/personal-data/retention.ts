import type { RetentionTable } from '../../core/retention.ts';

export const trainingRetention = {
  trainingNumbers: {
    label: '培训报名的身份证号和银行账号',
    removes: '清除报名表中的身份证号、开户行和银行账号。报名、缴费和结业的记录保留，页面注明“已按规定删除”。',
    from: '培训班结束之日',
    basis:
      '个人信息保护法第二十八条、第四十七条：敏感个人信息仅在充分必要时处理，不再必要应当删除。票据由财务按会计档案保存，不依赖本站',
    unit: 'month',
    usual: 12,
    least: 1,
  },
  trainingTrail: {
    label: '培训报名的办理过程',
    removes: '删除报名的办理过程（谁在何时审核、修改）。报名、签到、缴费和结业的结果保留。',
    from: '培训班结束之日',
    basis: '收费有争议时查证的需要；个人信息保护法第十九条',
    unit: 'month',
    usual: 60,
    least: 12,
  },
} as const satisfies RetentionTable;

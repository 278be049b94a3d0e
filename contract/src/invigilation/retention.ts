import type { RetentionTable } from '../core/retention.ts';

export const invigilationRetention = {
  examPictures: {
    label: '考试中的人像照片',
    removes: '只核对。照片按各场考试设置的天数（至多 180 天）由系统每分钟自动删除，这里列出超过天数仍在的。',
    from: '照片到期之日',
    basis: '个人信息保护法第二十八条、第四十七条：人脸信息是敏感个人信息',
    unit: 'day',
    usual: 1,
    least: 1,
    onlyLists: '应为 0；不为 0 时请检查“运行状况”',
  },
} as const satisfies RetentionTable;

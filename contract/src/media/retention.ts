import type { RetentionTable } from '../core/retention.ts';

export const mediaRetention = {
  unnamedObjects: {
    label: '存储中没有登记的文件',
    removes: '删除文件存储中数据库没有登记的文件，如上传中断、恢复备份后多出的文件。',
    from: '文件写入存储之日',
    basis: '没有用途的文件可能含有个人信息；个人信息保护法第四十七条',
    unit: 'day',
    usual: 30,
    least: 7,
  },
} as const satisfies RetentionTable;

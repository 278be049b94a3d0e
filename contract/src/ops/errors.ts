import type { ErrorTable } from '../core/module.ts';

export const opsErrors = {
  taskNotFound: { code: 10060001, msg: '任务不存在' },
  taskNotFailed: { code: 10060002, msg: '只能重试失败的任务' },
  taskHasNoFile: { code: 10060003, msg: '任务没有结果文件，或文件已过期' },
  keysNotRotated: { code: 10060004, msg: '{reason}' },
  alertNotSent: { code: 10060005, msg: '告警没有送出：{reason}' },
  alertTestFailed: { code: 10060006, msg: '没有送达：{reason}' },
  importNotFound: { code: 10060010, msg: '导入不存在或已过期' },
  importNotReady: { code: 10060011, msg: '导入正在处理，或已经完成' },
  importHasErrors: { code: 10060012, msg: '还有 {count} 行有错误，请先改正，或只导入可用的行' },
  importEmpty: { code: 10060013, msg: '没有可以导入的行' },
  importUnreadable: { code: 10060014, msg: '{reason}' },
  importNotDone: { code: 10060015, msg: '导入尚未完成，或已经撤销' },
  importInUse: { code: 10060016, msg: '其中 {count} 题已被使用或修改，不能撤销' },
} as const satisfies ErrorTable;

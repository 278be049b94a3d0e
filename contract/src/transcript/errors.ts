import type { ErrorTable } from '../core/module.ts';

export const transcriptErrors = {
  transcriptExportNotFound: { code: 20130001, msg: '没有这份导出的档案' },
  transcriptExportOver: { code: 20130002, msg: '这份档案已经失效，请重新导出' },
  transcriptExportEmpty: { code: 20130003, msg: '所选的时间和内容里没有记录，请换一个范围' },
  transcriptRequestNotFound: { code: 20130010, msg: '申请不存在' },
  transcriptRequestAnswered: { code: 20130011, msg: '这个申请已经处理过或已经过期，请刷新页面' },
  transcriptNotShared: { code: 20130012, msg: '没有得到本人同意，或同意已经到期、撤回' },
} as const satisfies ErrorTable;

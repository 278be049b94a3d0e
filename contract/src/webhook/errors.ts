import type { ErrorTable } from '../core/module.ts';

export const webhookErrors = {
  webhookNotFound: { code: 40050001, msg: '推送地址不存在' },
  webhookHostNotFound: { code: 40050002, msg: '接入系统不存在' },
  webhookAddressRefused: { code: 40050003, msg: '推送地址不可用：{reason}' },
  webhookRegionUnknown: { code: 40050004, msg: '行政区不存在' },
  webhookMessageNotFound: { code: 40050005, msg: '推送记录不存在' },
  webhookTooMany: { code: 40050006, msg: '一个接入系统最多 20 个推送地址' },
  webhookOff: { code: 40050007, msg: '推送地址或接入系统已停用，请先启用' },
} as const satisfies ErrorTable;

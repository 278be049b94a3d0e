import type { ErrorTable } from '../core/module.ts';

export const embedErrors = {
  hostNotFound: { code: 40030001, msg: '接入系统不存在' },
  launchRefused: { code: 40030002, msg: '入场票申请无效' },
  rawTokenRefused: { code: 40030003, msg: '本站只接受一次性入场票' },
  pageNotRegistered: { code: 40030005, msg: '接入系统没有登记这个页面' },
  regionUnknown: { code: 40030006, msg: '没有这个行政区' },
  notInFrame: { code: 40030004, msg: '嵌入页面中不能进行此操作' },
} as const satisfies ErrorTable;

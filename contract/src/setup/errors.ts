import type { ErrorTable } from '../core/module.ts';

export const setupErrors = {
  setupDone: { code: 10070001, msg: '网站已经完成首次设置，请直接登录' },
  setupCodeWrong: { code: 10070002, msg: '设置码不正确，请核对后重新输入' },
  setupCodeLocked: { code: 10070003, msg: '设置码输错次数过多，请一小时后再试' },
} as const satisfies ErrorTable;

/**
 * Every expected refusal, by name. Code = four digits for the module, four for the number
 * (1001 iam, 1002 site, 1003 content, 1004 media, 1005 message, 1006 ops, 2001 question, 2002 exam, 2003 paper,
 * 2004 grading, 2005 practice, 2006 battle, 3001 course, 3002 training, 3003 certificate, 4001 stats, 4002 audit,
 * 4003 embed). `{word}` in a message is filled in by the thrower.
 */
export const errors = {
  loginFailed: { code: 10010001, msg: '用户名或密码不正确' },
  tokenInvalid: { code: 10010002, msg: '登录已失效，请重新登录' },
  forbidden: { code: 10010003, msg: '您没有该操作的权限' },
  captchaWrong: { code: 10010004, msg: '验证码不正确或已过期' },
  loginLocked: { code: 10010005, msg: '登录失败次数过多，请{wait}后再试' },
  userDisabled: { code: 10010006, msg: '账号已被停用，请联系管理员' },
  userPending: { code: 10010007, msg: '账号正在审核，审核通过后即可登录' },
  tooManyRequests: { code: 10010008, msg: '操作过于频繁，请稍后再试' },
  demoOff: { code: 10010009, msg: '演示账号未启用' },
  sessionNotFound: { code: 10010010, msg: '该登录记录不存在或已退出' },
  serviceAway: { code: 10010011, msg: '服务暂时不可用，请稍后再试' },
  siteNotFound: { code: 10020001, msg: '站点设置不存在' },
  fileTypeRefused: { code: 10040001, msg: '不支持该文件类型' },
  fileTooLarge: { code: 10040002, msg: '文件不能超过 {limit}' },
  fileMissing: { code: 10040003, msg: '请选择文件' },
  fileNotFound: { code: 10040004, msg: '文件不存在或链接已失效' },
  taskNotFound: { code: 10060001, msg: '任务不存在' },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly msg: string }>>;

export type ErrorName = keyof typeof errors;

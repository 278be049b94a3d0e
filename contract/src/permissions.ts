/** Every permission code, with the words shown to whoever grants it. They become the functions (menu type 2) of the menu tree. */
export const permissions = {
  'sys:overview:detail': '查看系统概况',
  'sys:check:start': '运行系统自检',
  'sys:audit:paging': '查看操作日志',
  'sys:task:paging': '查看后台任务',
} as const satisfies Readonly<Record<string, string>>;

export type Permission = keyof typeof permissions;

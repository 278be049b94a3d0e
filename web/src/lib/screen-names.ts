/** The names of all screens a menu item may show; app/screens.ts holds one screen for each. */
export const screenNames = [
  'audit/entries',
  'audit/logins',
  'embed/hosts',
  'home/channel',
  'iam/depts',
  'iam/menus',
  'iam/own-sessions',
  'iam/roles',
  'iam/user-centre',
  'iam/user-import',
  'iam/users',
  'message/broadcasts',
  'ops/dashboard',
  'ops/health',
  'ops/tasks',
  'site/settings',
] as const;

export type ScreenName = (typeof screenNames)[number];

import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';

/** The demo's people who play, by account; those who cannot sign in do not. */
export const playing: readonly string[] = [
  demoAccounts.learner,
  'zhoulixin',
  'chenxiaotong',
  'wanghaitao',
  'liushufen',
  'zhaoguodong',
  'sunyajing',
  'yangzhiqiang',
  'heyutong',
  'gaozhenhua',
  'zhengwenbo',
  'linjiaqi',
  'tangxuefeng',
  'fengzhiyuan',
];

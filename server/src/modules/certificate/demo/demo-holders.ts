import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';

export type DemoTemplate = 'groundOperator' | 'rocketOperator' | 'courseCompletion';
/** `successor`: it replaced an earlier one on the day after that had ended. */
type Change = 'suspended' | 'revoked' | 'renewed' | 'successor';

/** Account, certificate, days from today to its last day of validity, and what happened to it. */
export type DemoHolder = readonly [userName: string, template: DemoTemplate, daysLeft: number, change?: Change];

/** Forty people; more than one certificate is possible. Some end within 30, 60 and 90 days, and some have ended. */
export const holders: readonly DemoHolder[] = [
  ['zhoulixin', 'groundOperator', 23],
  ['chenxiaotong', 'groundOperator', 410],
  ['wanghaitao', 'groundOperator', 52],
  ['liushufen', 'groundOperator', 640],
  ['zhaoguodong', 'groundOperator', -34],
  ['sunyajing', 'groundOperator', 905],
  ['yangzhiqiang', 'groundOperator', 78],
  ['heyutong', 'groundOperator', 300, 'suspended'],
  ['gaozhenhua', 'groundOperator', 730],
  ['zhengwenbo', 'groundOperator', 187],
  ['linjiaqi', 'groundOperator', 12],
  ['tangxuefeng', 'groundOperator', 512],
  ['fengzhiyuan', 'groundOperator', -120, 'renewed'],
  ['batuer', 'groundOperator', 265],
  ['wuyunqimuge', 'groundOperator', 860],
  ['maliqing', 'groundOperator', 44],
  ['dingxiaofeng', 'groundOperator', 330],
  ['aikebaier', 'groundOperator', 615],
  ['lixueying', 'groundOperator', -9],
  ['songdehai', 'rocketOperator', 700],
  ['zhaxidunzhu', 'rocketOperator', 66],
  ['maxiaolong', 'rocketOperator', 480],
  ['weidongliang', 'rocketOperator', 950],
  ['duanhongmei', 'rocketOperator', 210, 'revoked'],
  ['niuzhenguo', 'rocketOperator', 28],
  ['renjianping', 'rocketOperator', 388],
  ['qiaoyonggang', 'rocketOperator', 555],
  ['dongyaling', 'rocketOperator', -61, 'renewed'],
  ['konglingwei', 'rocketOperator', 820],
  ['panshuzhen', 'rocketOperator', 97],
  ['jinzhezhu', 'rocketOperator', 1005],
  ['wanghaitao', 'rocketOperator', 470],
  [demoAccounts.learner, 'courseCompletion', 38, 'successor'],
  ['guanhongtao', 'courseCompletion', 590],
  ['shiguangming', 'courseCompletion', 340],
  ['longwenjun', 'courseCompletion', 84],
  ['yangchaoming', 'courseCompletion', 760],
  ['luojianhua', 'courseCompletion', -15],
  ['tianxiaoxia', 'courseCompletion', 155, 'suspended'],
  ['mozhiqiang', 'courseCompletion', 275],
  ['xiaguoping', 'courseCompletion', 660],
];

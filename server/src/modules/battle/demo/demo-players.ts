import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import type { DemoPerson } from '../../iam/index.ts';

/** Players from all over the country, besides the demo's other people. */
export const invented: readonly DemoPerson[] = [
  ['liangyufei', '梁雨菲', 'BJ', 45],
  ['songqingyuan', '宋清源', 'TJ', 300],
  ['raojianguo', '饶建国', 'SX', 900],
  ['batuer', '巴图尔', 'NMG', 120],
  ['jinxueying', '金雪英', 'JL', 60],
  ['guanshuai', '关帅', 'HLJ', 800],
  ['moxiaolan', '莫晓岚', 'LN', 1_300],
  ['shenyiming', '沈一鸣', 'SH', 25],
  ['qianwenjing', '钱文静', 'JS', 410],
  ['yaoguangming', '姚光明', 'ZJ', 75],
  ['xuzihan', '许子涵', 'AH', 2_400],
  ['zhangzhiwei', '章志伟', 'FJ', 3_100],
  ['pengdandan', '彭丹丹', 'JX', 520],
  ['lujianing', '鲁佳宁', 'SD', 15],
  ['weizhengyang', '魏正阳', 'HEN', 95],
  ['xiongtao', '熊涛', 'HUB', 640],
  ['luoshiqi', '罗诗琪', 'HUN', 1_100],
  ['huangzhicheng', '黄志成', 'GD', 33],
  ['qinmeiling', '覃美玲', 'GX', 780],
  ['caiwenhao', '蔡文昊', 'CQ', 140],
  ['yuandong', '袁冬', 'SC', 210],
  ['aijiamu', '艾佳木', 'XJ', 350],
  ['mazhanguo', '马占国', 'NX', 430],
  ['zhuoma', '卓玛', 'QH', 1_900],
  ['yexiaofeng', '叶晓峰', 'GS', 270],
  ['dongyunfei', '董云飞', 'SN', 50],
];

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
  ...invented.map(([userName]) => userName),
];

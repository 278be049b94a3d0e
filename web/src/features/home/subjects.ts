import type { EmblemName } from '../../widgets/scene/emblems.tsx';

interface Topic {
  readonly title: string;
  readonly text: string;
  readonly emblem: EmblemName;
}

export const steps: readonly Topic[] = [
  { title: '学习', emblem: 'study', text: '按岗位选课，看视频、读法规、练题目，学到哪里都有记录。' },
  { title: '报名', emblem: 'apply', text: '选定培训班，在网上填写报名表，提交后随时查看审核结果。' },
  { title: '考试', emblem: 'exam', text: '在规定时间内登录作答，答案随答随存，交卷后查看成绩。' },
  { title: '持证', emblem: 'certificate', text: '考核合格后取得证书，按气象主管机构的规定持证上岗。' },
];

export const subjects: readonly Topic[] = [
  {
    title: '云物理与催化原理',
    emblem: 'cloud',
    text: '云和降水怎样形成，冷云、暖云各用什么催化剂，什么时机作业才有效。',
  },
  { title: '火箭与高炮作业安全', emblem: 'rocket', text: '装备检查、装填与发射规程，弹药运输与储存，故障弹的处置。' },
  { title: '飞机与无人机作业', emblem: 'wings', text: '机载催化与探测设备，飞行方案的设计，空中与地面的协同。' },
  { title: '雷达与作业指挥', emblem: 'radar', text: '看懂回波，判断作业的部位、时机和用量，下达并记录指令。' },
  { title: '空域申请与法规', emblem: 'airspace', text: '作业空域和时限怎样申请，条例、办法和标准有哪些要求。' },
  { title: '应急处置与急救', emblem: 'aid', text: '险情报告、人员撤离与现场保护，常见伤害的自救互救。' },
];

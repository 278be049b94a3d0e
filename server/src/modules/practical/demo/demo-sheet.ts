import type { SheetForm } from '@ganlin/contract/practical/sheet';

type Line = readonly [
  text: string,
  points: number,
  partial: number,
  more?: { hint?: string; veto?: true; photo?: true },
];

const sections: readonly (readonly [title: string, lines: readonly Line[]])[] = [
  [
    '作业前准备',
    [
      ['核对空域批复的时间、高度和范围', 6, 0, { hint: '没有批复或超出批复，不得作业', veto: true }],
      ['穿防静电服、戴安全帽，手机等放到安全区', 4, 2],
      ['检查火箭弹外观、编号和有效期，登记领用', 5, 3, { hint: '外观有损伤或过期的不得使用' }],
      ['划出警戒区，清退无关人员和车辆', 5, 2],
    ],
  ],
  [
    '架设与检测',
    [
      ['选平整场地架设发射架，支腿着实、调平', 6, 3],
      ['检查定向器，无变形、锈蚀和异物', 5, 2],
      ['发射控制器通电自检，电压正常', 6, 3],
      ['测量发射回路，人员离开定向器前后方', 8, 4, { hint: '装填之前测量，记录读数', photo: true }],
    ],
  ],
  [
    '装填',
    [
      ['断开发射控制器电源，取下钥匙随身保管', 6, 0, { hint: '没做到，整场不合格', veto: true }],
      ['两人协同装填，弹体不磕碰', 5, 3],
      ['点火触点接触良好，锁紧装置到位', 5, 2, { hint: '看触点，再用手轻推弹体，不应前后窜动' }],
      ['装填完毕，人员撤到控制点', 4, 2],
    ],
  ],
  [
    '发射与应急处置',
    [
      ['发射前再次向空域管制部门确认并得到准许', 8, 0, { hint: '没有确认就发射，整场不合格', veto: true }],
      ['按方案装定方位角和仰角，复诵发射口令', 8, 4],
      ['遇到不发火，断电、等够规定时间再处置', 9, 4, { hint: '口述等待时间和处置步骤' }],
    ],
  ],
  [
    '撤收与报告',
    [
      ['断电撤收装置，清点剩余弹药并入库', 5, 3],
      ['按时限报告用弹量和作业情况，填写记录', 5, 2],
    ],
  ],
];

/** Seventeen items of a hundred points, as a station examines the crew of a rocket launcher. */
export function demoSheet(): SheetForm {
  let number = 0;
  return {
    title: '火箭发射装置操作',
    workKind: '火箭作业',
    pass: 80,
    minutes: 10,
    sections: sections.map(([title, lines]) => ({
      title,
      items: lines.map(([text, points, partial, { hint = '', veto = false, photo = false } = {}]) => {
        number++;
        return { id: `i${number}`, text, hint, points, partial, veto, photo };
      }),
    })),
  };
}

import type { LeadDetail } from '../lead-data.ts';

export type Plan = LeadDetail['plan'];

/** What happens to the answers of an exam, in one or two sentences. */
export function planText({ by = 'question', doublePercent = 0, tolerance = 0 }: Plan): string {
  const way = by === 'paper' ? '每份答卷的简答题由同一个人评' : '每人评分到的那几道题';
  if (doublePercent === 0) return `${way}；每份作答由一个人评。`;
  const which = doublePercent >= 100 ? '全部作答' : `抽 ${doublePercent}% 的作答`;
  const same = tolerance === 0 ? '给分相同就用这个分数，不同' : `相差不超过 ${tolerance} 分取平均，超过`;
  return `${way}；${which}由两个人各自独立评：${same}就请第三个人评，仍不一致由组长裁定。`;
}

/** The same in a few words, for the head of the page. */
export function planSummary({ by = 'question', doublePercent = 0, tolerance = 0 }: Plan): string {
  const way = by === 'paper' ? '按卷阅卷' : '按题阅卷';
  if (doublePercent === 0) return `${way}，单评`;
  return `${way}，${doublePercent >= 100 ? '全部双评' : `抽 ${doublePercent}% 双评`}，容差 ${tolerance} 分`;
}

import { formatFen } from '@ganlin/contract/core/money';
import { fields, isRequired } from '@ganlin/contract/training/form';
import { Charge, trainTypeLabels } from '@ganlin/contract/training/kinds';
import type { Summary } from '../../../kits/record-editor/summary-panel.tsx';
import { formatTime } from '../../../lib/text/format.ts';
import type { ClassDraft } from './class-draft.ts';

/** The four figures people ask for first, and the details behind them. */
export function summaryOf(draft: ClassDraft): Summary {
  const figures = figuresOf(draft);
  const line = figures.slice(0, 3).map(({ name, value, unit }) => `${name} ${value}${unit && ` ${unit}`}`);
  return { figures, facts: factsOf(draft), line: line.join(' · ') };
}

function figuresOf({ quota, charge, feeFen, sessions, required }: ClassDraft) {
  const must = fields.filter((field) => isRequired(field, { required, charge })).length;
  return [
    { name: '名额', value: quota === null ? '不限' : quota.toLocaleString('zh-CN'), unit: quota === null ? '' : '人' },
    charge === Charge.paid
      ? { name: '费用', value: feeFen === null ? '—' : formatFen(feeFen).replace(/\.00$/, ''), unit: '元' }
      : { name: '费用', value: '免费', unit: '' },
    { name: '课程', value: String(sessions.length), unit: '次' },
    { name: '必填', value: String(must), unit: '项' },
  ];
}

function factsOf(draft: ClassDraft) {
  const { trainType, applyStart, applyEnd, startTime, endTime, isForAll, deptIds, unitQuota, waitingList } = draft;
  const isLimited = draft.quota !== null || unitQuota !== null;
  return [
    { name: '方式', value: trainTypeLabels[trainType] },
    { name: '报名开始', value: timeText(applyStart) },
    { name: '报名截止', value: timeText(applyEnd) },
    { name: '培训开始', value: timeText(startTime) },
    { name: '培训结束', value: timeText(endTime) },
    { name: '报名对象', value: isForAll ? '不限' : `${deptIds.length} 个部门及下级` },
    ...(unitQuota === null ? [] : [{ name: '每单位', value: `${unitQuota} 人` }]),
    ...(isLimited ? [{ name: '候补', value: waitingList ? '接受' : '不接受' }] : []),
    { name: '审核', value: draft.review ? '工作人员审核' : '自动通过' },
  ];
}

const timeText = (iso: string | null): string => (iso === null ? '—' : formatTime(iso));

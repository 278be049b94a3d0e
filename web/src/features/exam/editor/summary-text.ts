import { countingAttemptLabels, OpenType, openTypeLabels, windowModeLabels } from '@ganlin/contract/exam/kinds';
import type { Summary } from '../../../kits/record-editor/summary-panel.tsx';
import { formatTime } from '../../../lib/text/format.ts';
import { countOf, pointsOf } from '../model/composition-draft.ts';
import { passOf, type ExamDraft } from './exam-draft.ts';
import { disciplineText } from './settings/discipline-text.ts';
import { releaseText } from './settings/release-text.ts';

export function summaryOf(draft: ExamDraft): Summary {
  const [count, total, pass, minutes] = [countOf(draft), pointsOf(draft), passOf(draft), draft.totalTime ?? '—'];
  const percent = pass !== null && total > 0 ? `（${Math.round((pass / total) * 100)}%）` : '';
  return {
    figures: [
      { name: '试题', value: count, unit: '题' },
      { name: '总分', value: total, unit: '分' },
      { name: `合格${percent}`, value: pass ?? '—', unit: '分' },
      { name: '时长', value: minutes, unit: '分钟' },
    ],
    facts: factsOf(draft),
    line: `${count} 题 · ${total} 分 · 合格 ${pass ?? '—'} 分 · ${minutes} 分钟`,
  };
}

function factsOf(draft: ExamDraft) {
  const { startTime, endTime, windowMode, attempts, counting, shuffleQuestions, shuffleOptions } = draft;
  const shuffled = [shuffleQuestions ? '试题' : '', shuffleOptions ? '选项' : ''].filter((word) => word !== '');
  const often = attempts === 0 ? '不限次数' : `${attempts ?? '—'} 次`;
  return [
    { name: '参加范围', value: audienceText(draft) },
    { name: '开始', value: startTime === null ? '—' : formatTime(startTime) },
    { name: '结束', value: endTime === null ? '—' : formatTime(endTime) },
    { name: '收卷', value: windowModeLabels[windowMode].replace(/，.*/, '') },
    { name: '次数', value: attempts === 1 ? often : `${often}，取${countingAttemptLabels[counting]}` },
    { name: '乱序', value: shuffled.join('、') || '不乱序' },
    { name: '纪律', value: disciplineText(draft.integrity) },
    { name: '公布', value: releaseText(draft.release) },
    { name: '申诉', value: draft.appealDays === 0 ? '不接受' : `公布后 ${draft.appealDays ?? '—'} 天内` },
  ];
}

function audienceText({ openType, deptIds, people }: ExamDraft): string {
  if (openType === OpenType.depts) return `${deptIds.length} 个部门及下级`;
  if (openType === OpenType.persons) return `${people.length.toLocaleString('zh-CN')} 人`;
  return openTypeLabels[openType];
}

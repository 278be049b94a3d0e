import { openTypeLabels } from '@ganlin/contract/exam/kinds';
import type { Summary } from '../../../kits/record-editor/summary-panel.tsx';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import type { CourseDraft } from './course-draft.ts';
import { filesOf } from './files/outline.ts';
import type { Materials } from './files/use-materials.ts';

/** The four figures people ask for first, and the details behind them. */
export function summaryOf(draft: CourseDraft, materials: Materials): Summary {
  const files = filesOf(draft.chapters);
  const required = files.filter((file) => file.required).length;
  const seconds = files.reduce((sum, { id }) => sum + (materials.get(id)?.seconds ?? 0), 0);
  const figures = [
    { name: '章', value: draft.chapters.length, unit: '章' },
    { name: '小节', value: files.length, unit: '节' },
    { name: '必学', value: required, unit: '节' },
    { name: '学时', value: draft.hourTenths === null ? '—' : draft.hourTenths / 10, unit: '学时' },
  ];
  return {
    figures,
    facts: [
      { name: '修习', value: draft.required ? '必修' : '选修' },
      ...(seconds > 0 ? [{ name: '音视频总长', value: spentText(seconds * 1000) }] : []),
      { name: '开放方式', value: openTypeLabels[draft.openType] },
      { name: '开始', value: draft.startTime === null ? '不限' : formatTime(draft.startTime) },
      { name: '结束', value: draft.endTime === null ? '不限' : formatTime(draft.endTime) },
      { name: '先修', value: draft.prerequisite?.title ?? '无' },
      { name: '次序', value: draft.inOrder ? '按次序学' : '不限次序' },
    ],
    line: `${draft.chapters.length} 章 ${files.length} 节 · 必学 ${required}`,
  };
}

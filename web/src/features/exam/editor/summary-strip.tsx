import { countOf, pointsOf } from '../model/composition-draft.ts';
import styles from '../../../kits/record-editor/editor.module.css';
import { passOf, type ExamDraft } from './exam-draft.ts';
import type { Problem } from './problems.ts';

interface SummaryStripProps {
  readonly draft: ExamDraft;
  readonly problems: readonly Problem[];
  /** Leads to the whole summary. */
  readonly onMore: () => void;
}

/** The summary in one line at the foot of a narrow page, where the panel has no room beside the form. */
export function SummaryStrip({ draft, problems, onMore }: SummaryStripProps) {
  const facts = [
    `${countOf(draft)} 题`,
    `${pointsOf(draft)} 分`,
    `合格 ${passOf(draft) ?? '—'} 分`,
    `${draft.totalTime ?? '—'} 分钟`,
  ];
  return (
    <button type="button" className={styles.strip} onClick={onMore}>
      <span>{facts.join(' · ')}</span>
      <b data-bad={problems.length > 0}>{problems.length === 0 ? '填写完整' : `待完善 ${problems.length} 处`}</b>
    </button>
  );
}

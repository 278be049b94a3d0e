import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { MarksTable } from '../../model/marks-table.tsx';
import { numberText } from '../../model/points.ts';
import type { DeskAnswer, QuestionDetail } from '../marking/answer-source.ts';
import styles from './compare-dialog.module.css';

interface CompareDialogProps {
  readonly answer: DeskAnswer;
  readonly items: QuestionDetail['rubric']['items'];
  readonly onClose: () => void;
}

/** What each grader ticked and wrote, beside the answer. */
export function CompareDialog({ answer, items, onClose }: CompareDialogProps) {
  const { mine, others, number, text } = answer;
  const marks = [
    ...(mine ? [{ key: 'mine', name: '您', ...mine }] : []),
    ...others.map(({ realName, ...mark }, at) => ({ key: `${at}`, name: realName, ...mark })),
  ];
  return (
    <Dialog title={`答卷 ${numberText(number)} 的给分对照`} onClose={onClose}>
      <p className={styles.text}>{text === '' ? '没有作答。' : text}</p>
      <MarksTable label="给分对照" marks={marks} items={items} />
    </Dialog>
  );
}

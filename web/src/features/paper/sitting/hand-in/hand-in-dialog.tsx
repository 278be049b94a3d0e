import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { clockText, spentText } from '../../../../lib/text/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { SittingController } from '../controller/sitting-controller.ts';
import { markOf, tallyOf, type Mark } from '../controller/marks.ts';
import type { Paper } from '../controller/paper.ts';
import { AnswerFileHint } from './answer-file-offer.tsx';
import styles from './hand-in-dialog.module.css';

interface HandInDialogProps {
  readonly controller: SittingController;
  readonly paper: Paper;
  readonly onGo: (ordinal: number) => void;
  readonly onClose: () => void;
}

/** Lists the blank and flagged questions by number before the final hand-in. */
export function HandInDialog({ controller, paper, onGo, onClose }: HandInDialogProps): ReactNode {
  const sitting = useStore(controller.state, (state) => state.sitting);
  const earliestMs = useStore(controller.state, (state) => state.earliestMs);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; isAway: boolean } | undefined>(undefined);
  const isUp = useStore(controller.state, ({ link }) => link === 'up');
  // What failed for want of a network is settled when it is back.
  const fault = failure?.isAway && isUp ? undefined : failure?.text;
  const tally = tallyOf(sitting, paper.questions);
  const marks = paper.questions.map((question) => markOf(sitting, question));
  const open = marks.find(({ progress }) => progress !== 'full') ?? marks.find(({ flagged }) => flagged);
  const handIn = async () => {
    setBusy(true);
    setFailure(undefined);
    const text = await controller.handIn();
    setFailure(text === undefined ? undefined : { text, isAway: controller.state.getState().link !== 'up' });
    setBusy(false);
  };
  return (
    <Dialog
      title="现在交卷吗？"
      onClose={onClose}
      actions={
        <>
          <Button look="line" disabled={isBusy || earliestMs > 0} onClick={() => void handIn()}>
            {isBusy ? '正在交卷' : open ? '仍然交卷' : '交卷'}
          </Button>
          <Button onClick={() => (open && !paper.forwardOnly ? onGo(open.ordinal) : onClose())}>
            {open && !paper.forwardOnly ? '回去补答' : '继续作答'}
          </Button>
        </>
      }
    >
      <Left controller={controller} />
      <dl className={styles.sum}>
        <Figure name="已答" value={tally.full} />
        <Figure name="未答" value={tally.none} isOpen={tally.none > 0} />
        <Figure name="未答完" value={tally.part} isOpen={tally.part > 0} />
        <Figure name="标记待查" value={tally.flagged} />
      </dl>
      <Numbers title="未答或未答完" marks={marks.filter(({ progress }) => progress !== 'full')} {...{ paper, onGo }} />
      <Numbers title="标记待查" marks={marks.filter(({ flagged }) => flagged)} {...{ paper, onGo }} />
      {earliestMs > 0 && <p className={styles.early}>还不能交卷，请再等 {clockText(earliestMs)}</p>}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {fault && <AnswerFileHint controller={controller} />}
    </Dialog>
  );
}

function Left({ controller }: { readonly controller: SittingController }): ReactNode {
  const leftMs = useStore(controller.state, (state) => state.leftMs) ?? 0;
  return <p>离考试结束还有 {spentText(leftMs)}。交卷后不能再修改答案。</p>;
}

interface FigureProps {
  readonly name: string;
  readonly value: number;
  readonly isOpen?: boolean;
}

function Figure({ name, value, isOpen = false }: FigureProps): ReactNode {
  return (
    <div data-open={isOpen}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface NumbersProps {
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly paper: Paper;
  readonly onGo: (ordinal: number) => void;
}

function Numbers({ title, marks, paper, onGo }: NumbersProps): ReactNode {
  if (marks.length === 0) return null;
  return (
    <section className={styles.list} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {marks.map(({ ordinal }) => (
          <li key={ordinal}>
            <button
              type="button"
              disabled={paper.forwardOnly}
              aria-label={`第 ${ordinal} 题`}
              onClick={() => onGo(ordinal)}
            >
              {ordinal}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

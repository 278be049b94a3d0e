import { Verdict } from '@ganlin/contract/question/verdict';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isOneChoice, progressOf } from '../../../kits/question-view/answers.ts';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { blockOf, isMemorising, isMock, type Slot } from '../model/run-state.ts';
import type { TrainingHands } from './use-practice-run.ts';
import { OwnNote, QuestionTools } from './question-tools.tsx';
import styles from './run-page.module.css';

interface TrainingCardProps {
  readonly hands: TrainingHands;
  /** The run is being ended. */
  readonly isLocked: boolean;
  readonly onStar: (questionId: string, starred: boolean) => void;
}

/** The current question, and the actions on its answer. */
export function TrainingCard({ hands, isLocked, onStar }: TrainingCardProps): ReactNode {
  const { state, slot, act, answer } = hands;
  const { run, current: ordinal } = state;
  if (!slot) return <NoPlace fault={hands.fault} isRequested={state.blocks.has(blockOf(ordinal))} />;
  const { question, starred, note } = slot.item;
  const isShown = isMemorising(run);
  const tools = (
    <QuestionTools
      question={question}
      starred={starred}
      note={note}
      onStar={(on) => onStar(question.id, on)}
      onNoted={(text) => act({ type: 'noted', ordinal, note: text })}
    />
  );
  return (
    <>
      <QuestionCard
        key={ordinal}
        question={question}
        number={ordinal}
        answer={slot.answer}
        onAnswer={answer}
        readOnly={slot.isGiven || isShown || isLocked}
        outcomeKey={slot.outcome?.key}
        verdict={isShown ? undefined : slot.outcome?.verdict}
        childVerdicts={isShown ? undefined : slot.outcome?.children}
        hotkeys
        aside={tools}
      />
      {slot.isGiven && !slot.outcome && <Pending />}
      <SelfJudgement slot={slot} onJudge={hands.judgeSelf} />
      {(slot.isGiven || isShown) && <OwnNote note={note} />}
      {!slot.isGiven && !isShown && !isMock(run) && <HandIn slot={slot} hands={hands} />}
    </>
  );
}

/** Still loading; or, far ahead in a large bank, not available before the questions leading there. */
function NoPlace({ fault, isRequested }: { readonly fault: unknown; readonly isRequested: boolean }): ReactNode {
  if (fault) return <p className={styles.pending}>{messageOf(fault)}</p>;
  if (!isRequested) return <output className={styles.waiting} aria-busy="true" aria-label="正在载入题目" />;
  return <p className={styles.pending}>这道题离已练到的位置太远，请分几次往后跳。</p>;
}

export function Pending(): ReactNode {
  return (
    <output className={styles.pending}>
      <Icon name="cloud" size={18} />
      答案已记下，联网后显示对错
    </output>
  );
}

function HandIn({ slot, hands }: { readonly slot: Slot; readonly hands: TrainingHands }): ReactNode {
  const { question } = slot.item;
  const isEmpty = progressOf(question, slot.answer) === 'none';
  return (
    <div className={styles.handIn}>
      <button
        type="button"
        className={styles.doubt}
        aria-pressed={slot.unsure}
        onClick={() => hands.act({ type: 'doubted' })}
      >
        不确定
      </button>
      <span>{slot.unsure ? '答对了也会很快再复习一次' : '拿不准时先点它，答对了也会再复习'}</span>
      {!isOneChoice(question.type) && (
        <Button disabled={isEmpty} onClick={hands.handIn}>
          提交
        </Button>
      )}
    </div>
  );
}

/** Only the author can judge whether a short answer matches the reference. */
function SelfJudgement({ slot, onJudge }: { readonly slot: Slot; readonly onJudge: (right: boolean) => void }) {
  const isOpen = slot.isGiven && slot.outcome?.verdict === Verdict.open;
  if (!isOpen || slot.item.question.type !== QuestionType.essay) return null;
  return (
    <fieldset className={styles.self}>
      <legend>对照参考答案，您答对了吗？</legend>
      {[true, false].map((right) => (
        <button
          key={String(right)}
          type="button"
          aria-pressed={slot.selfRight === right}
          onClick={() => onJudge(right)}
        >
          <Icon name={right ? 'check' : 'close'} size={18} />
          {right ? '答对了' : '没答对'}
        </button>
      ))}
    </fieldset>
  );
}

import { DailyRecall, dailyRecallLabels } from '@ganlin/contract/practice/daily';
import { Verdict } from '@ganlin/contract/question/verdict';
import { useEffect, useRef, type ReactNode } from 'react';
import { isChoice, namesOf, progressOf } from '../../../kits/question-view/answers.ts';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { OwnNote, QuestionTools } from '../run/question-tools.tsx';
import { Pending } from '../run/run-card.tsx';
import { useStar } from '../run/use-star.ts';
import { shortDay, type DailyItem } from './daily-view.ts';
import { ReviewLine } from './review-line.tsx';
import type { DailyRun } from './use-daily-run.ts';
import styles from './day-question.module.css';

interface DayQuestionProps {
  readonly item: DailyItem;
  /** Its number among today's questions. */
  readonly number: number;
  readonly run: DailyRun;
  readonly nextLabel: string;
  readonly onNext: () => void;
  readonly onAssess: (recall: DailyRecall) => void;
}

/** One question: why it is asked, the question, after the answer its result, and what to do next. */
export function DayQuestion({ item, number, run, nextLabel, onNext, onAssess }: DayQuestionProps): ReactNode {
  const { slot, act, current: ordinal } = run;
  const star = useStar((_id, starred) => act({ type: 'starred', ordinal, starred }));
  if (!slot) return null;
  const { question, starred, note } = slot.item;
  const verdict = slot.outcome?.verdict;
  const tools = (
    <QuestionTools
      question={question}
      starred={starred}
      note={note}
      onStar={(on) => star(question.id, on)}
      onNoted={(text) => act({ type: 'noted', ordinal, note: text })}
    />
  );
  return (
    <>
      <div className={styles.question}>
        <Why item={item} />
        <output className="ui-unseen">
          第 {number} 题{verdict !== undefined && (verdict === Verdict.right ? '，答对了' : '，没有答对')}
        </output>
        <QuestionCard
          key={ordinal}
          question={question}
          answer={slot.answer}
          onAnswer={run.answer}
          readOnly={slot.isGiven}
          outcomeKey={slot.outcome?.key}
          result={verdict !== undefined && <ReviewLine item={item} verdict={verdict} />}
          hotkeys
          aside={tools}
        />
        {slot.isGiven && !slot.outcome && <Pending />}
        {slot.isGiven && <OwnNote note={note} />}
      </div>
      <div className={styles.foot}>
        {verdict === Verdict.right && <Recall recall={item.recall ?? DailyRecall.sure} onAssess={onAssess} />}
        {slot.isGiven ? (
          <Next label={nextLabel} onNext={onNext} />
        ) : (
          <button
            type="button"
            className={styles.next}
            disabled={progressOf(question, slot.answer) === 'none'}
            onClick={run.handIn}
          >
            提交
          </button>
        )}
      </div>
    </>
  );
}

/** Why the question is asked today. */
function Why({ item }: { readonly item: DailyItem }): ReactNode {
  const { question, wrongs, previous, tag } = item;
  const chosen = previous && isChoice(question.type) ? namesOf(question, previous.answer.options ?? []) : '';
  return (
    <p className={styles.why}>
      {wrongs > 0 ? <StateTag tone="warn">错过 {wrongs} 次</StateTag> : <StateTag tone="busy">新题</StateTag>}
      {previous && (
        <span>
          {chosen === '' ? '上次答错' : `上次错选 ${chosen}`}，{shortDay(previous.at)}
        </span>
      )}
      {tag !== '' && <span className={styles.tag}>{tag}</span>}
    </p>
  );
}

interface RecallProps {
  readonly recall: DailyRecall;
  readonly onAssess: (recall: DailyRecall) => void;
}

function Recall({ recall, onAssess }: RecallProps): ReactNode {
  return (
    <fieldset className={styles.recall}>
      <legend>这道题您</legend>
      {Object.values(DailyRecall).map((one) => (
        <button key={one} type="button" aria-pressed={one === recall} onClick={() => onAssess(one)}>
          {one === recall && <Icon name="check" size={16} />}
          {dailyRecallLabels[one]}
        </button>
      ))}
    </fieldset>
  );
}

/** A chosen option becomes disabled and loses the focus: it moves here, to the next step. */
function Next({ label, onNext }: { readonly label: string; readonly onNext: () => void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button ref={button} type="button" className={styles.next} onClick={onNext}>
      {label}
      <Icon name="right" size={16} />
    </button>
  );
}

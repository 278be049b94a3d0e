import { Excerpt, shortStem } from '../../../kits/rich-text/excerpt.tsx';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import { useId, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { choiceCounts, choiceText, outcomeStyle, outcomeOf } from './judged.ts';
import type { Judged, Whose } from './result-data.ts';
import styles from './judged-list.module.css';

interface JudgedRowProps {
  readonly judged: Judged;
  readonly whose: Whose;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Below the expanded question. */
  readonly more?: ReactNode;
}

/** A question in one line; expanded, the whole question with the scoring rule applied. */
export function JudgedRow({ judged, whose, isOpen, onToggle, more }: JudgedRowProps): ReactNode {
  const { ordinal, question, flagged, score, maxScore, regraded } = judged;
  const id = useId();
  const outcome = outcomeOf(judged);
  const { text, icon } = outcomeStyle[outcome];
  return (
    <li>
      <button type="button" className={styles.row} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <b className={styles.ordinal}>{ordinal}</b>
        <span className={styles.outcome} data-outcome={outcome}>
          <Icon name={icon} size={14} />
          {text}
        </span>
        <span className={styles.stem}>
          <Excerpt text={shortStem(question.content)} />
          <small>
            {questionTypeLabels[question.type]}
            {flagged && '，标记过'}
            {regraded.length > 0 && '，已改判'}
          </small>
        </span>
        <Letters judged={judged} whose={whose} />
        <span className={styles.points}>
          <b>{score ?? '—'}</b> / {maxScore}
        </span>
        <Icon name={isOpen ? 'down' : 'right'} size={16} />
      </button>
      <div id={id}>{isOpen && <Unfolded judged={judged} whose={whose} more={more} />}</div>
    </li>
  );
}

function Letters({ judged, whose }: Pick<JudgedRowProps, 'judged' | 'whose'>): ReactNode {
  const letters = choiceText(judged);
  if (!letters) return <span className={styles.letters} />;
  return (
    <span className={styles.letters}>
      {whose} <b data-outcome={outcomeOf(judged)}>{letters.own || '—'}</b>
      {letters.right !== '' && (
        <>
          {' '}
          答案 <b data-outcome="right">{letters.right}</b>
        </>
      )}
    </span>
  );
}

function Unfolded({ judged, whose, more }: Pick<JudgedRowProps, 'judged' | 'whose' | 'more'>): ReactNode {
  const { ordinal, question, answer, maxScore, key, verdict, childVerdicts } = judged;
  return (
    <div className={styles.unfolded}>
      <QuestionCard
        question={question}
        number={ordinal}
        score={maxScore}
        answer={answer}
        onAnswer={ignore}
        readOnly
        outcomeKey={key ?? undefined}
        answerName={`${whose}答案`}
        // An open question is judged by a grader and has no comparison; a blank is not a wrong answer.
        verdict={verdict === null || verdict === Verdict.open || answer === null ? undefined : verdict}
        childVerdicts={closed(childVerdicts)}
        headingLevel={3}
      />
      <Rule judged={judged} />
      {more}
    </div>
  );
}

function ignore(): void {
  // A paper that was handed in can no longer be answered.
}

function closed(verdicts: Judged['childVerdicts']): Judged['childVerdicts'] {
  return Object.fromEntries(Object.entries(verdicts).filter(([, verdict]) => verdict !== Verdict.open));
}

function Rule({ judged }: { readonly judged: Judged }): ReactNode {
  const { rule, score, maxScore, regraded } = judged;
  const counts = choiceCounts(judged);
  if (rule === '' && score === null) return null;
  return (
    <aside className={styles.rule} aria-label="得分说明">
      <p>
        <b>{score === null ? '待阅卷' : `得 ${score} 分，满分 ${maxScore} 分`}</b>
      </p>
      {counts && (
        <dl>
          <div>
            <dd>{counts.right}</dd>
            <dt>选对</dt>
          </div>
          <div data-look={counts.missed > 0 ? 'warn' : undefined}>
            <dd>{counts.missed}</dd>
            <dt>漏选</dt>
          </div>
          <div data-look={counts.wrong > 0 ? 'bad' : undefined}>
            <dd>{counts.wrong}</dd>
            <dt>错选</dt>
          </div>
        </dl>
      )}
      {rule !== '' && <p className={styles.words}>{rule}</p>}
      {regraded.map(({ at, before, after, reason }) => (
        <p key={at} className={styles.words}>
          改判：{before} → {after} 分。{reason}
        </p>
      ))}
    </aside>
  );
}

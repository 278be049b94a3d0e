import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { QuestionType, questionTypeLabels } from '@ganlin/contract/question/kinds';
import type { QuestionView } from '@ganlin/contract/question/view';
import type { ReactNode } from 'react';
import { choicesOf, letterOf, markOf } from '../../../kits/question-view/answers.ts';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BattleIcon, optionShape } from '../model/drawing/battle-icon.tsx';
import type { View } from '../model/match-state.ts';
import { RingClock } from '../model/ring-clock.tsx';
import styles from './host-question.module.css';

/** The question on the big screen; at the reveal how many chose what, and why the right answer is right. */
export function HostQuestion({ view, receivedAt }: { readonly view: View; readonly receivedAt: number }): ReactNode {
  const { question, key, phase } = view;
  if (!question) return <section className={styles.question} />;
  const isRevealed = phase === MatchPhase.reveal;
  return (
    <section className={styles.question} aria-label={`第 ${view.ordinal} 题`}>
      <div className={styles.head}>
        <div>
          <p className={styles.tags}>
            <span>{questionTypeLabels[question.type]}</span>
            <output className={isRevealed ? styles.revealed : ''}>
              {isRevealed ? '已揭晓' : view.pausedMs === null ? '正在作答' : '已暂停'}
            </output>
          </p>
          <RichText html={question.content} className={styles.stem} />
        </div>
        {!isRevealed && <RingClock view={view} receivedAt={receivedAt} />}
      </div>
      <HostOptions view={view} question={question} />
      {isRevealed && key && key.analysis !== '' && (
        <div className={styles.why}>
          <b>为什么</b>
          <RichText html={key.analysis} />
        </div>
      )}
    </section>
  );
}

function HostOptions({ view, question }: { readonly view: View; readonly question: QuestionView }): ReactNode {
  const { key, hosted, phase } = view;
  const body = phase === MatchPhase.reveal && key && key.body.type !== QuestionType.combined ? key.body : undefined;
  const answered = Math.max(hosted?.answered ?? 0, 1);
  const options = choicesOf(question);
  return (
    <ol className={`${styles.options} ${options.length > 4 ? styles.many : ''}`}>
      {options.map(({ id, content }, index) => {
        const isRight = body !== undefined && markOf(body, id, 'unasked') === 'key';
        const count = hosted?.counts[id] ?? 0;
        const share = count / answered;
        const look = body ? (isRight ? styles.right : styles.other) : '';
        return (
          <li key={id} className={`${styles.option} ${look}`}>
            {body && <i className={styles.bar} style={{ width: `${share * 100}%` }} />}
            <span className={styles.shape}>
              <BattleIcon name={optionShape(index)} size={30} />
            </span>
            <span className={styles.text}>
              <em>{letterOf(index)}</em>
              <RichText html={content} />
              {isRight && (
                <span className={styles.tick}>
                  <Icon name="check" />
                  正确
                </span>
              )}
            </span>
            <span className={styles.count}>
              {body && count}
              {body && <small>{Math.round(share * 100)}%</small>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

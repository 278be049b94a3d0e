import { appealKindLabels, AppealState, appealStateLabels } from '@ganlin/contract/appeal/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { newRegradePath } from '../../../lib/screen/exam-paths.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { partText, stateTones, type AppealDetail, type MarkedAnswer } from './appeal-data.ts';
import styles from './exam-appeals.module.css';

/** What the examinee says, the question with the answer, and who gave which mark. No name of the examinee. */
export function AppealView({ detail }: { readonly detail: AppealDetail }): ReactNode {
  const { appeal, question, answers, ownMark } = detail;
  const may = usePermission();
  const { score, maxScore, rule, verdict } = question;
  return (
    <div className={styles.view}>
      <section className={styles.reason} aria-label="申诉理由">
        <p className={styles.head}>
          <b>{appealKindLabels[appeal.kind]}</b>
          <StateTag tone={stateTones[appeal.state]}>{appealStateLabels[appeal.state]}</StateTag>
          <time className="ui-note" dateTime={appeal.filedAt}>
            {formatTime(appeal.filedAt)}
          </time>
        </p>
        <p>{appeal.reason}</p>
        <p className="ui-note">考生姓名和单位已隐藏。</p>
      </section>
      {ownMark && <p className={styles.warning}>您给这份作答评过分，要由其他人处理。</p>}
      <QuestionCard
        question={question.question}
        score={maxScore}
        answer={question.answer}
        onAnswer={ignore}
        readOnly
        outcomeKey={question.key ?? undefined}
        answerName="考生答案"
        verdict={verdict === null || verdict === Verdict.open ? undefined : verdict}
        headingLevel={3}
      />
      <p>
        <b>{score === null ? '待阅卷' : `得 ${score} 分，满分 ${maxScore} 分`}</b>{' '}
        <span className="ui-note">
          {rule}
          {rule !== '' && '；'}按试题第 {appeal.version} 版的答案评分
        </span>
      </p>
      {answers.map((answer) => (
        <Marks key={answer.answerId} answer={answer} />
      ))}
      {appeal.answeredAt !== null && (
        <section className={styles.reason} aria-label="答复">
          <p className={styles.head}>
            <b>答复</b>
            <span className="ui-note">
              {appeal.answerer || '改判'} {formatTime(appeal.answeredAt)}
            </span>
            {appeal.before !== null && appeal.after !== null && (
              <span>
                {appeal.before} → {appeal.after} 分
              </span>
            )}
          </p>
          <p>{appeal.reply}</p>
          {appeal.state === AppealState.accepted && may('exam:paper:regrade') && (
            <Link to={newRegradePath(appeal)}>去改判这道题</Link>
          )}
        </section>
      )}
    </div>
  );
}

function ignore(): void {
  // A paper that was handed in can no longer be answered.
}

function Marks({ answer }: { readonly answer: MarkedAnswer }): ReactNode {
  const { part, marks } = answer;
  return (
    <section aria-label={`${partText(part)}评分记录`}>
      <h3 className="ui-title">{partText(part)}评分记录</h3>
      <ol className={styles.marks}>
        {marks.map(({ realName, byLeader, score, items, comment, markedAt }) => (
          <li key={`${realName}:${markedAt}:${score}`}>
            <b>{score} 分</b>{' '}
            <span className="ui-note">
              {byLeader ? '裁定：' : '阅卷：'}
              {realName} {formatTime(markedAt)}
            </span>
            {items.length > 0 && <p>{items.join('；')}</p>}
            {comment !== '' && <p>{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

import { countingAttemptLabels, PaperState } from '@ganlin/contract/exam/kinds';
import { resultApi } from '@ganlin/contract/paper/result';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { standingOf } from './paper-style.ts';
import { checkPath, RESULTS, resultPath, startPath } from '../../../lib/screen/exam-paths.ts';
import { paperViewPath } from './paths.ts';
import type { Attempt, Attempts } from './result-data.ts';
import { ScoreCells } from './score-cells.tsx';
import styles from './result-rows.module.css';

/** All attempts of a user at an exam, and which of them counts: the user's own, or those of users in scope. */
export default function AttemptsScreen() {
  const { examId = '', userId = '' } = useScreen().params;
  const { userId: ownId } = useSession();
  const found = useQuery({ ...query(resultApi.attempts, { examId, userId }), staleTime: 0, meta: { silent: true } });
  if (found.error && !found.data) {
    const action = { text: '查看我的成绩', to: RESULTS };
    return <MessageView code="成绩" title="打不开考试记录" text={messageOf(found.error)} action={action} />;
  }
  if (!found.data) return <PageSkeleton />;
  return <AttemptList attempts={found.data} examId={examId} isOwn={userId === ownId} />;
}

interface AttemptListProps {
  readonly attempts: Attempts;
  readonly examId: string;
  readonly isOwn: boolean;
}

function AttemptList({ attempts, examId, isOwn }: AttemptListProps): ReactNode {
  const { examTitle, realName, deptName, counting, countingPaperId, papers } = attempts;
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1>{examTitle}</h1>
            <p>
              {isOwn ? '我的考试记录' : `${realName}${deptName && `（${deptName}）`}的考试记录`}
              {papers.length > 1 && `，成绩以${countingAttemptLabels[counting]}为准`}
            </p>
          </div>
          {isOwn && (
            <ButtonLink look="line" to={checkPath(examId)}>
              再考一次
            </ButtonLink>
          )}
        </header>
        <section className={styles.card} aria-label="考试记录">
          {papers.length === 0 && <p className="ui-middle ui-gap-3 ui-empty">还没有参加过这场考试。</p>}
          <ol>
            {papers.map((paper) => (
              <AttemptRow
                key={paper.paperId}
                paper={paper}
                to={placeOf(paper, isOwn)}
                isCounting={paper.paperId === countingPaperId}
              />
            ))}
          </ol>
        </section>
      </MainArea>
    </div>
  );
}

/** A user's own attempt links to the paper or its result, another's to the staff view. */
function placeOf({ paperId, state }: Attempt, isOwn: boolean): string {
  if (!isOwn) return paperViewPath(paperId);
  return state === PaperState.inExam ? startPath(paperId) : resultPath(paperId);
}

interface AttemptRowProps {
  readonly paper: Attempt;
  readonly to: string;
  readonly isCounting: boolean;
}

function AttemptRow({ paper, to, isCounting }: AttemptRowProps): ReactNode {
  const { attempt, startedAt, handedInAt, spentSeconds, answered, questions, score, totalScore } = paper;
  return (
    <li className={styles.row}>
      <div>
        <Link className={styles.title} to={to}>
          第 {attempt} 次
        </Link>
        {isCounting && <span className={styles.counts}>计入成绩</span>}
        <p className={styles.facts}>
          <span>{formatTime(startedAt)} 开始</span>
          {handedInAt !== null && <span>{formatTime(handedInAt)} 交卷</span>}
          {spentSeconds !== null && <span>用时 {spentText(spentSeconds * 1000)}</span>}
          {handedInAt !== null && (
            <span>
              已答 {answered} / {questions} 题
            </span>
          )}
        </p>
      </div>
      <ScoreCells score={score} totalScore={totalScore} standing={standingOf(paper)} />
    </li>
  );
}

import { ExamPhase } from '@ganlin/contract/exam/entry';
import { ExamResult, examResultLabels } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clockText, windowText } from '../../../lib/text/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCountdown } from '../../../lib/text/use-countdown.ts';
import { PhaseTag } from '../../../kits/exam-phase/phase-tag.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListCard } from '../../../ui/list/card-list.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { attemptsPath, checkPath } from '../../../lib/screen/exam-paths.ts';
import { attemptsText, waitText, type OwnExam } from './words.ts';
import styles from './exam-card.module.css';

interface ExamCardProps {
  readonly exam: OwnExam;
  /** Its start time was reached while the list was open. */
  readonly onBegun: () => void;
}

export function ExamCard({ exam, onBegun }: ExamCardProps): ReactNode {
  const { id, title, phase, coverUrl } = exam;
  return (
    <ListCard
      title={title}
      to={checkPath(id)}
      picture={
        <div className={styles.cover} aria-hidden="true">
          {coverUrl === '' ? <Icon name="exam" size={40} /> : <img src={coverUrl} alt="" loading="lazy" />}
        </div>
      }
      tags={
        <>
          <PhaseTag {...exam} />
          {exam.needsPassword && <StateTag tone="idle">凭密码</StateTag>}
        </>
      }
    >
      <ul className={styles.facts}>
        <li>{windowText(exam.startTime, exam.endTime)}</li>
        <li>
          {exam.totalTime} 分钟 · {exam.questions} 题 · 满分 {exam.totalScore} 分 · {exam.passScore} 分合格
        </li>
        {attemptsText(exam) !== '' && <li>{attemptsText(exam)}</li>}
      </ul>
      <div className={styles.foot}>
        {phase === ExamPhase.coming ? <Wait exam={exam} onBegun={onBegun} /> : <Outcome exam={exam} />}
        <Way exam={exam} />
      </div>
    </ListCard>
  );
}

const DAY_MS = 86_400_000;

function Wait({ exam, onBegun }: ExamCardProps): ReactNode {
  const left = useCountdown(exam.startsInMs, onBegun) ?? 0;
  return (
    <p className={styles.wait}>
      <Icon name="clock" size={18} />
      {left > DAY_MS ? `${waitText(left)}后开考` : `距开考 ${clockText(left)}`}
    </p>
  );
}

function Outcome({ exam }: { readonly exam: OwnExam }): ReactNode {
  const userId = useSession((session) => session.userId);
  if (exam.attempts === 0) return <p className={styles.outcome}>{exam.phase === 'past' ? '没有参加' : '还没有考过'}</p>;
  if (exam.score === null) return <Link to={attemptsPath(exam.id, userId)}>考试记录</Link>;
  return (
    <Link to={attemptsPath(exam.id, userId)} className={styles.outcome}>
      <b>{exam.score}</b> 分
      {exam.result !== null && (
        <StateTag tone={exam.result === ExamResult.pass ? 'ok' : 'bad'}>{examResultLabels[exam.result]}</StateTag>
      )}
    </Link>
  );
}

const ways: Readonly<Record<ExamPhase, { readonly text: string; readonly look: 'solid' | 'line' }>> = {
  coming: { text: '查看说明', look: 'line' },
  open: { text: '进入考试', look: 'solid' },
  running: { text: '继续作答', look: 'solid' },
  past: { text: '查看详情', look: 'line' },
};

function Way({ exam }: { readonly exam: OwnExam }): ReactNode {
  const { text, look } = ways[exam.phase];
  const isUsedUp = exam.phase === ExamPhase.open && exam.attemptsLeft === 0;
  return (
    <ButtonLink small to={checkPath(exam.id)} look={isUsedUp ? 'line' : look}>
      {isUsedUp ? '查看详情' : text}
    </ButtonLink>
  );
}

import type { Data } from '@ganlin/contract/core/endpoint';
import { entryApi, ExamPhase } from '@ganlin/contract/exam/entry';
import { ExamResult, examResultLabels } from '@ganlin/contract/exam/kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { checkPath } from '../../../lib/screen/exam-paths.ts';
import { windowText } from '../../../lib/text/format.ts';
import { useCountdown } from '../../../lib/text/use-countdown.ts';
import { PhaseTag } from '../../../kits/exam-phase/phase-tag.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { LockIcon } from '../model/lock-icon.tsx';
import { examEntry, type ExamEntry } from './exam-entry.ts';
import styles from './exam-box.module.css';

type CourseExam = Data<typeof entryApi.ofCourse>[number];

interface ExamBoxProps {
  readonly courseId: string;
  readonly isCompleted: boolean;
}

/** The exams that completing the course opens; nothing if there are none. */
export function ExamBox({ courseId, isCompleted }: ExamBoxProps): ReactNode {
  const exams = useQuery({ ...query(entryApi.ofCourse, { courseId }), staleTime: 0, meta: { silent: true } });
  if (!exams.data || exams.data.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="course-exams">
      <h2 id="course-exams" className={styles.title}>
        <Icon name="exam" size={20} />
        课程考试
      </h2>
      <ul>
        {exams.data.map((exam) => (
          <li key={exam.id} className={styles.exam}>
            <Exam exam={exam} entry={examEntry(exam, isCompleted)} onBegun={() => void exams.refetch()} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ExamProps {
  readonly exam: CourseExam;
  readonly entry: ExamEntry;
  /** Its start time was reached while the page was open. */
  readonly onBegun: () => void;
}

function Exam({ exam, entry, onBegun }: ExamProps): ReactNode {
  const { id, title, phase, totalTime, questions, passScore, score, result } = exam;
  useCountdown(phase === ExamPhase.coming ? exam.startsInMs : null, onBegun);
  return (
    <>
      <h3>{title}</h3>
      <p>{windowText(exam.startTime, exam.endTime)}</p>
      <p>
        {totalTime} 分钟，{questions} 题，{passScore} 分合格
      </p>
      {score !== null && (
        <p className={styles.score}>
          <b>{score}</b> 分
          {result !== null && (
            <StateTag tone={result === ExamResult.pass ? 'ok' : 'bad'}>{examResultLabels[result]}</StateTag>
          )}
        </p>
      )}
      {entry.kind === 'locked' ? (
        <p className={styles.locked}>
          <LockIcon size={16} />
          {entry.text}
        </p>
      ) : (
        <div className={styles.foot}>
          <PhaseTag phase={phase} attemptsLeft={exam.attemptsLeft} />
          <ButtonLink small look={entry.kind === 'open' ? 'solid' : 'line'} to={checkPath(id)}>
            {entry.text}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

import type { Duty } from '@ganlin/contract/invigilation/duty';
import { Button } from 'antd';
import { Link } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { windowText } from '../../../lib/text/format.ts';
import { hallPath } from '../model/rows.ts';
import styles from './duty-exams.module.css';

type Exam = Duty['exams'][number];

interface DutyExamsProps {
  readonly exams: readonly Exam[];
  readonly isCut: boolean;
  readonly now: Date;
  readonly onMessage: (examId: string) => void;
}

/** Every exam that is under way or near, with its figures. */
export function DutyExams({ exams, isCut, now, onMessage }: DutyExamsProps) {
  return (
    <section aria-label="考试">
      {exams.length === 0 && <p className={styles.none}>现在没有正在进行的考试，两小时内也没有将要开始的考试。</p>}
      <ul className={styles.exams}>
        {exams.map((exam) => (
          <ExamCard key={exam.id} exam={exam} now={now} onMessage={onMessage} />
        ))}
      </ul>
      {isCut && <p className={styles.none}>考试较多，只显示最早开始的 {exams.length} 场。</p>}
    </section>
  );
}

interface ExamCardProps {
  readonly exam: Exam;
  readonly now: Date;
  readonly onMessage: (examId: string) => void;
}

function ExamCard({ exam, now, onMessage }: ExamCardProps) {
  const may = usePermission();
  const { id, title, startTime, endTime, expected } = exam;
  const isRunning = new Date(startTime) <= now;
  return (
    <li className={styles.card} data-running={isRunning} aria-label={title}>
      <header className={styles.head}>
        <h3>
          {may('exam:invigilation:board') ? (
            <Link className="ui-inline" to={hallPath(id)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <b className={styles.phase}>{phaseText(exam, now)}</b>
      </header>
      <p className={styles.time}>{windowText(startTime, endTime)}</p>
      <dl className={styles.figures}>
        {figuresOf(exam, expected).map(([label, count, tone]) => (
          <div key={label} data-tone={count === 0 || count === '0' ? '' : tone}>
            <dt className="ui-note">{label}</dt>
            <dd>{typeof count === 'number' ? count.toLocaleString('zh-CN') : count}</dd>
          </div>
        ))}
      </dl>
      {may('exam:invigilation:message') && exam.inExam > 0 && (
        <Button className={styles.message ?? ''} onClick={() => onMessage(id)} aria-label={`给 ${title} 的考生发消息`}>
          发消息
        </Button>
      )}
    </li>
  );
}

type Figure = readonly [label: string, count: number | string, tone: '' | 'brand' | 'warn' | 'ok' | 'bad'];

/** Before and after come few of them; those that are rarely needed are shown only where there are any. */
function figuresOf(exam: Exam, expected: number | null): readonly Figure[] {
  const rare: readonly Figure[] = [
    ['核验待处理', exam.faces, 'warn'],
    ['待阅卷', exam.unread, ''],
    ['逾期未阅', exam.unreadOverdue, 'bad'],
  ];
  return [
    ['应考', expected ?? '不限', ''],
    ['已到', exam.came, ''],
    ['候考', exam.waiting, ''],
    ['考试中', exam.inExam, 'brand'],
    ['离线', exam.offline, 'warn'],
    ['已交卷', exam.handedIn, 'ok'],
    ['标记', exam.marked, 'bad'],
    ...rare.filter(([, count]) => count !== 0),
  ];
}

function phaseText({ startTime, endTime }: Exam, now: Date): string {
  const until = (iso: string) => Math.max(0, Math.floor((new Date(iso).getTime() - now.getTime()) / 1_000));
  if (until(startTime) > 0) return `${leftText(until(startTime))}后开始`;
  return until(endTime) > 0 ? `还有 ${leftText(until(endTime))}` : '已到结束时间，仍有人作答';
}

/** Whole minutes: the figures are some seconds old. */
function leftText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} 分钟`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} 天`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`;
}

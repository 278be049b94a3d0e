import { dayInChina } from '@ganlin/contract/core/time';
import { ExamPhase } from '@ganlin/contract/exam/entry';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { checkPath, debugPath } from '../../lib/screen/exam-paths.ts';
import { clockText, formatTime } from '../../lib/text/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { blob } from '../scene/shapes.ts';
import { ClassSteps } from './class-steps.tsx';
import type { DayItem, ItemOf } from './day-data.ts';
import styles from './due-card.module.css';
import { dayText, itemText, type ItemText } from './item-text.ts';
import { useLeft } from './use-left.ts';

interface DueCardProps {
  /** Null: nothing is due. */
  readonly due: DayItem | null;
  readonly now: Date;
  /** A time was reached at which the day looks different. */
  readonly onTurn: () => void;
}

/** The one thing to do now, in the largest card. */
export function DueCard({ due, now, onTurn }: DueCardProps): ReactNode {
  if (due === null) return <Nothing />;
  if (due.kind === 'running') return <Running paper={due} now={now} onTurn={onTurn} />;
  if (due.kind === 'exam') return <Exam exam={due} now={now} onTurn={onTurn} />;
  const text = itemText(due, now);
  return (
    <Card text={text} facts={[text.text]}>
      {due.kind === 'class' && <ClassSteps steps={due.steps} look="onSky" />}
      {due.kind === 'course' && <Share percent={due.percent} label={`${due.title}的进度`} />}
    </Card>
  );
}

/** A paper in progress: it goes before everything else. */
function Running({ paper, now, onTurn }: { paper: ItemOf<'running'>; now: Date; onTurn: () => void }): ReactNode {
  const left = useLeft(paper.leftMs, onTurn);
  return (
    <Card text={itemText(paper, now)} facts={[`已答 ${paper.answered} / ${paper.questions} 题`, '计时没有停']}>
      <Clock label="剩余时间" value={clockText(left)} />
    </Card>
  );
}

const DAY_MS = 86_400_000;

/** By the server's clock: the time until the exam begins, or, once it is open, until it ends. */
function Exam({ exam, now, onTurn }: { exam: ItemOf<'exam'>; now: Date; onTurn: () => void }): ReactNode {
  const { examId, phase, startTime, endTime, startsInMs, endsInMs, waitingMinutes, minutes } = exam;
  const isComing = phase === ExamPhase.coming;
  const left = useLeft(isComing ? startsInMs : endsInMs, onTurn);
  const isRoomOpen = left <= waitingMinutes * 60_000;
  const text = itemText(exam, now);
  const action = isComing && isRoomOpen ? '进入候考室' : text.action;
  const tag = { ...text.tag, tone: 'warn' as const, text: isComing ? dayText(startTime, now) : '可参加' };
  const facts = [`${minutes} 分钟`, `${exam.questions} 题，满分 ${exam.totalScore}`, `${exam.passScore} 分合格`];
  const isNear = left < DAY_MS;
  return (
    <Card
      text={{ ...text, tag, action, to: checkPath(examId) }}
      facts={facts}
      more={{ text: '先做设备检测', to: debugPath(examId) }}
    >
      <Clock
        label={isComing ? '距开考' : isNear ? '距截止' : '截止时间'}
        value={isNear ? clockText(left) : dayAndTime(isComing ? startTime : endTime, now)}
      />
    </Card>
  );
}

function Nothing(): ReactNode {
  const text = {
    icon: 'check',
    title: '今天的事都做完了',
    tag: { tone: 'ok', text: '没有待办' },
    action: '去课程中心',
    to: '/web/course',
    text: '',
  } as const;
  return <Card text={text} facts={['学一节课，或者练几道题']} more={{ text: '题库练习', to: '/web/repo' }} />;
}

interface CardProps {
  readonly text: ItemText;
  readonly facts: readonly string[];
  readonly more?: { readonly text: string; readonly to: string };
  readonly children?: ReactNode;
}

function Card({ text: { title, tag, action, to }, facts, more, children }: CardProps): ReactNode {
  return (
    <article className={styles.card} aria-labelledby="due-title">
      <svg className={styles.scene} viewBox="0 0 420 380" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={lines} fill="none" stroke="white" opacity=".13" />
        <path d="M420 380L360 190A210 210 0 0 0 246 256Z" fill="white" opacity=".1" />
        <path d="M420 380L360 190" stroke="white" strokeWidth="1.500" opacity=".8" />
      </svg>
      {tag && <p className={styles.tag}>{tag.text}</p>}
      <h2 id="due-title">{title}</h2>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={styles.rest}>
        {children}
        <p className={styles.act}>
          <Link className={styles.go} to={to}>
            {action}
            <Icon name="arrow" size={18} />
          </Link>
          {more && (
            <Link className={styles.more} to={more.to}>
              {more.text}
            </Link>
          )}
        </p>
      </div>
    </article>
  );
}

function Clock({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <p className={styles.clock} role="timer" aria-label={label}>
      <span>{label}</span>
      <b>{value}</b>
    </p>
  );
}

function Share({ percent, label }: { readonly percent: number; readonly label: string }): ReactNode {
  return (
    <p className={styles.share}>
      <progress className="ui-unseen" max={100} value={percent} aria-label={label} />
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <b>{percent}%</b>
    </p>
  );
}

/** With its year, unless it is this one. */
function dayAndTime(iso: string, now: Date): string {
  const at = formatTime(iso);
  return at.startsWith(dayInChina(now).slice(0, 4)) ? at.slice(5) : at.slice(0, 10);
}

const lines = Array.from({ length: 9 }, (_, i) =>
  blob({ x: 70, y: 330, radius: 40 + i * 42, wobble: 0.2, seed: 11 }),
).join('');

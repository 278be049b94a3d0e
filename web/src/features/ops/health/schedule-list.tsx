import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { everyWords, nextTurn, type ScheduledWork } from './problems.ts';
import styles from './schedule-list.module.css';

interface ScheduleListProps {
  readonly schedules: readonly ScheduledWork[];
  /** When the data was fetched. */
  readonly now: Date;
}

/** Recurring jobs: the result of the last run, and when the next is due. */
export function ScheduleList({ schedules, now }: ScheduleListProps) {
  return (
    <section className={styles.card} aria-label="定时任务">
      <h2>定时任务</h2>
      <ul>
        {schedules.map((work) => (
          <li key={work.name}>
            <span className={styles.what}>
              {work.title}
              <small>{everyWords(work.everySeconds)}</small>
            </span>
            <Turn label="最近一次" at={work.startedAt ?? undefined} none="还没有运行" />
            <NextTurn next={nextTurn(work, now)} />
            <span className={styles.state}>
              <ScheduleTag work={work} />
            </span>
            {work.error !== '' && <p className={styles.error}>{work.error}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextTurn({ next }: { readonly next: ReturnType<typeof nextTurn> }) {
  return <Turn label={next?.isOver ? '本应在' : '下一次'} at={next?.at} none="启动后按时运行" />;
}

interface TurnProps {
  readonly label: string;
  readonly at: string | undefined;
  readonly none: string;
}

function Turn({ label, at, none }: TurnProps) {
  return (
    <span className={styles.turn}>
      <small>{label}</small>
      {at === undefined ? none : <time dateTime={at}>{formatTime(at)}</time>}
    </span>
  );
}

function ScheduleTag({ work: { late, error, startedAt } }: { readonly work: ScheduledWork }) {
  if (error !== '') return <StateTag tone="bad">出错</StateTag>;
  if (late) return <StateTag tone="warn">未按时</StateTag>;
  return startedAt === null ? <StateTag tone="idle">等待中</StateTag> : <StateTag tone="ok">正常</StateTag>;
}

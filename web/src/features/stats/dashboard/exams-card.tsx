import { dayInChina } from '@ganlin/contract/core/time';
import { examApi } from '@ganlin/contract/exam/exam';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { windowText } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { AdminLink } from '../../../ui/admin-link.tsx';
import styles from './dashboard.module.css';

const SHOWN = 5;
const REFRESH_MS = 60_000;

const asked = (phase: 'during' | 'before') => ({
  ...query(examApi.paging, { current: 1, size: SHOWN, params: { phase } }),
  refetchInterval: REFRESH_MS,
  meta: { silent: true },
});

/** The exams that are under way, and those that begin next. */
export function ExamsCard() {
  const may = usePermission();
  const during = useQuery(asked('during'));
  const before = useQuery(asked('before'));
  const rows = [
    ...(during.data?.records ?? []).map((exam) => ({ ...exam, isRunning: true })),
    ...(before.data?.records ?? [])
      .map((exam) => ({ ...exam, isRunning: false }))
      .toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
  ].slice(0, SHOWN);
  return (
    <section className={styles.card} aria-labelledby="dashboard-exams">
      <header>
        <h2 id="dashboard-exams">近期考试</h2>
        <AdminLink isWay to="/admin/exam/exam">
          全部考试
        </AdminLink>
      </header>
      {during.data && before.data && rows.length === 0 && <p className={styles.empty}>近期没有考试。</p>}
      <ul className={styles.exams}>
        {rows.map(({ id, title, state, startTime, endTime, isRunning, papers, handedIn }) => (
          <li key={id}>
            <span className={styles.day} data-now={isRunning}>
              <b>{dayInChina(new Date(startTime)).slice(8)}</b>
              <small>{Number(dayInChina(new Date(startTime)).slice(5, 7))} 月</small>
            </span>
            <span className={styles.what}>
              <b>
                {title} <Phase isRunning={isRunning} isPublished={state === ExamState.published} />
              </b>
              <small>
                {windowText(startTime, endTime)}
                {isRunning && `，已开考 ${papers} 人，已交 ${handedIn}`}
              </small>
            </span>
            {isRunning && may('exam:invigilation:board') ? (
              <AdminLink isWay to={`/admin/exam/invigilation/${id}`} aria-label={`进入监考 ${title}`}>
                进入监考
              </AdminLink>
            ) : (
              <AdminLink isWay to={`/admin/exam/exam/edit/${id}`} aria-label={`查看 ${title}`}>
                查看
              </AdminLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PhaseProps {
  readonly isRunning: boolean;
  readonly isPublished: boolean;
}

function Phase({ isRunning, isPublished }: PhaseProps) {
  if (!isPublished) return <StateTag tone="warn">未发布</StateTag>;
  return isRunning ? <StateTag tone="ok">进行中</StateTag> : <StateTag tone="idle">未开始</StateTag>;
}

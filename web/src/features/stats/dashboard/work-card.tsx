import { RightOutlined } from '@ant-design/icons';
import { workApi } from '@ganlin/contract/stats/work';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import styles from './dashboard.module.css';

const REFRESH_MS = 60_000;

/** What waits for the reader, each with the list in which it is done. */
export function WorkCard() {
  const { data, isError, refetch } = useQuery({
    ...query(workApi.list, {}),
    refetchInterval: REFRESH_MS,
    meta: { silent: true },
  });
  return (
    <section className={styles.card} aria-labelledby="dashboard-work">
      <header>
        <h2 id="dashboard-work">待办</h2>
        <span className={styles.beside}>需要您处理</span>
      </header>
      {!data && !isError && <Skeleton active className={styles.body ?? ''} title={false} paragraph={{ rows: 5 }} />}
      {!data && isError && (
        <p className={styles.empty}>
          没能取得待办。
          <Button type="link" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {data?.items.length === 0 && <p className={styles.empty}>没有等您处理的事情。</p>}
      <ul className={styles.work}>
        {data?.items.map(({ title, path, count, note }) => (
          <li key={title}>
            <Link to={path} aria-label={`${title} ${count}${note === '' ? '' : `，${note}`}`}>
              <span className={styles.what}>
                <b>{title}</b>
                {note !== '' && <small>{note}</small>}
              </span>
              <strong>{count.toLocaleString('zh-CN')}</strong>
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

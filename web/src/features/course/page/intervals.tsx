import type { Data } from '@ganlin/contract/core/endpoint';
import { Uncounted, uncountedLabels } from '@ganlin/contract/course/kinds';
import { studyApi } from '@ganlin/contract/course/study';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { freshPage, query } from '../../../lib/api/query.ts';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyList } from '../../../ui/list/card-list.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { stretchText, uncountedHints } from './interval-texts.ts';
import styles from './intervals.module.css';

const PER_PAGE = 20;

type Interval = Data<typeof studyApi.intervals>['records'][number];

/** Every stretch of study: what was credited, and why the rest was not. */
export function Intervals({ courseId }: { readonly courseId: string }): ReactNode {
  const [uncounted, setUncounted] = useState(false);
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...query(studyApi.intervals, { current: page, size: PER_PAGE, params: { courseId, uncounted } }),
    ...freshPage,
    meta: { silent: true },
  });
  return (
    <div className="ui-stack ui-gap-4">
      <div className="ui-head ui-gap-2-3">
        <p className={styles.lead}>学时由服务器按实际经过的时间计。每一段学习都列在这里，没有计时的说明原因。</p>
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={uncounted}
            onChange={({ target }) => {
              setUncounted(target.checked);
              setPage(1);
            }}
          />
          只看没有计时的
        </label>
      </div>
      {list.isError && <LoadFailed text="计时记录没能载入。" onRetry={() => void list.refetch()} />}
      {list.data?.total === 0 && (
        <EmptyList
          title={uncounted ? '没有漏计的学习。' : '还没有计时记录。'}
          text={uncounted ? '学过的每一段都计了时。' : '每一段学习结束后会记在这里，正在学的一段稍后出现。'}
        >
          <Icon name="clock" size={36} />
        </EmptyList>
      )}
      <ul className={styles.list} aria-label="计时记录">
        {list.data?.records.map((interval) => (
          <li key={`${interval.fileId} ${interval.startedAt} ${interval.from}`}>
            <IntervalLine interval={interval} />
          </li>
        ))}
      </ul>
      {list.data && <Pager total={list.data.total} size={PER_PAGE} page={page} onPage={setPage} />}
    </div>
  );
}

function IntervalLine({ interval }: { readonly interval: Interval }): ReactNode {
  const { fileTitle, startedAt, endedAt, creditedSeconds, reason } = interval;
  const isCounted = reason === Uncounted.counted;
  return (
    <>
      <div className={styles.line}>
        <b>{fileTitle}</b>
        <StateTag tone={isCounted ? 'ok' : 'warn'}>
          {isCounted ? `计 ${spentText(creditedSeconds * 1000)}` : '没有计时'}
        </StateTag>
      </div>
      <p className={styles.when}>
        <span>
          {formatTime(startedAt)}—{formatTime(endedAt).slice(11)}
        </span>
        <span>{stretchText(interval)}</span>
      </p>
      {!isCounted && (
        <p className={styles.why}>
          {uncountedLabels[reason]}。{uncountedHints[reason]}
        </p>
      )}
    </>
  );
}

import type { Data } from '@ganlin/contract/core/endpoint';
import { recordApi } from '@ganlin/contract/course/record';
import { useQuery } from '@tanstack/react-query';
import { Pagination, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { ShortTable } from '../../../kits/data-table/short-table.tsx';
import { freshPage, query } from '../../../lib/api/query.ts';
import { evidenceColumns, evidenceRows } from './evidence-columns.tsx';
import styles from './person-record.module.css';
import { PrintTable } from './print-table.tsx';
import type { PrintedEvidence } from './use-print-evidence.ts';

interface EvidenceListProps {
  readonly courseId: string;
  readonly userId: string;
  readonly files: Data<typeof recordApi.person>['files'];
  /** Undefined: of all files. */
  readonly fileId: string | undefined;
  readonly onFile: (fileId: string | undefined) => void;
  /** All of it, while it is being printed. */
  readonly printed: PrintedEvidence | undefined;
}

const SIZE = 50;

/** The intervals behind the credited time, with the reason for those that were not credited. */
export function EvidenceList({ courseId, userId, files, fileId, onFile, printed }: EvidenceListProps) {
  const [page, setPage] = useState({ fileId, current: 1 });
  // Another file starts at its first page.
  const current = page.fileId === fileId ? page.current : 1;
  const params = { courseId, userId, ...(fileId === undefined ? {} : { fileId }) };
  const { data } = useQuery({ ...query(recordApi.evidence, { current, size: SIZE, params }), ...freshPage });
  const columns = evidenceColumns(files);
  const rows = evidenceRows(data?.records ?? []);
  const onPaper = printed?.records ?? rows;
  return (
    <section className={styles.panel} aria-label="计时证据">
      <div className={styles.panelHead}>
        <h2>计时证据 {data && <span className="ui-note">共 {data.total.toLocaleString('zh-CN')} 段</span>}</h2>
        <Select<string>
          className={styles.choice ?? ''}
          aria-label="小节"
          allowClear
          placeholder="全部小节"
          options={files.map(({ fileId: id, title }) => ({ value: id, label: title }))}
          value={fileId ?? null}
          onChange={(id: string | undefined) => onFile(id)}
        />
      </div>
      {!data && <Skeleton active paragraph={{ rows: 4 }} />}
      {data && (
        <div className={styles.screenOnly}>
          <ShortTable label="计时证据" rows={rows} columns={columns} empty="还没有学习的记录。" />
        </div>
      )}
      {data && data.total > onPaper.length && (
        <p className={styles.paperOnly}>这里是最近的 {onPaper.length.toLocaleString('zh-CN')} 段。</p>
      )}
      <PrintTable rows={onPaper} columns={columns} />
      <Pagination
        className={styles.pager ?? ''}
        hideOnSinglePage
        showSizeChanger={false}
        current={current}
        pageSize={SIZE}
        total={data?.total ?? 0}
        onChange={(next) => setPage({ fileId, current: next })}
      />
    </section>
  );
}

import type { Data } from '@ganlin/contract/core/endpoint';
import { FileKind, Uncounted, uncountedLabels } from '@ganlin/contract/course/kinds';
import { recordApi } from '@ganlin/contract/course/record';
import { useQuery } from '@tanstack/react-query';
import { Pagination, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { Column } from '../../../kits/data-table/columns.ts';
import { ShortTable } from '../../../kits/data-table/short-table.tsx';
import { freshPage, query } from '../../../lib/api/query.ts';
import { durationText, formatToSecond, spentText } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './person-record.module.css';

type Evidence = Data<typeof recordApi.evidence>['records'][number] & { readonly id: string };
type File = Data<typeof recordApi.person>['files'][number];

interface EvidenceListProps {
  readonly courseId: string;
  readonly userId: string;
  readonly files: readonly File[];
  /** Undefined: of all files. */
  readonly fileId: string | undefined;
  readonly onFile: (fileId: string | undefined) => void;
}

const SIZE = 50;

/** The intervals behind the credited time, with the reason for those that were not credited. */
export function EvidenceList({ courseId, userId, files, fileId, onFile }: EvidenceListProps) {
  const [page, setPage] = useState({ fileId, current: 1 });
  // Another file starts at its first page.
  const current = page.fileId === fileId ? page.current : 1;
  const params = { courseId, userId, ...(fileId === undefined ? {} : { fileId }) };
  const { data } = useQuery({ ...query(recordApi.evidence, { current, size: SIZE, params }), ...freshPage });
  const documents = new Set(files.filter(({ kind }) => kind === FileKind.document).map((file) => file.fileId));
  const rows = data?.records.map((one, at) => ({ ...one, id: `${one.fileId} ${one.startedAt} ${at}` })) ?? [];
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
      {data && <ShortTable label="计时证据" rows={rows} columns={columnsOf(documents)} empty="还没有学习的记录。" />}
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

const columnsOf = (documents: ReadonlySet<string>): readonly Column<Evidence>[] => [
  { key: 'fileTitle', title: '小节', part: 'name', render: ({ fileTitle }) => fileTitle },
  { key: 'startedAt', title: '从', render: ({ startedAt }) => formatToSecond(startedAt) },
  { key: 'endedAt', title: '到', render: ({ endedAt }) => formatToSecond(endedAt).slice(11) },
  {
    key: 'range',
    title: '看的部分',
    render: ({ fileId, from, to }) => rangeText(from, to, documents.has(fileId)),
  },
  { key: 'rate', title: '倍速', align: 'right', render: ({ rate }) => (rate === null ? '—' : `${rate / 100}×`) },
  {
    key: 'credited',
    title: '计入',
    align: 'right',
    render: ({ creditedSeconds }) => spentText(creditedSeconds * 1000),
  },
  {
    key: 'reason',
    title: '结果',
    render: ({ reason }) => (
      <StateTag tone={reason === Uncounted.counted ? 'ok' : 'warn'}>{uncountedLabels[reason]}</StateTag>
    ),
  },
];

function rangeText(from: number | null, to: number | null, isPages: boolean): string {
  if (from === null || to === null) return '—';
  if (isPages) return from === to ? `第 ${from} 页` : `第 ${from}–${to} 页`;
  return `${durationText(from)} – ${durationText(to)}`;
}

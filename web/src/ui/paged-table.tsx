import type { PageOf } from '@ganlin/contract/core/page';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Empty, Skeleton, Table, type TableColumnsType } from 'antd';
import styles from './paged-table.module.css';
import { ScrollArea } from './scroll-area.tsx';

export interface PageChoice {
  readonly current: number;
  readonly size: number;
}

export const firstPage: PageChoice = { current: 1, size: 20 };

interface PagedTableProps<Row> {
  readonly list: UseQueryResult<PageOf<Row>>;
  readonly columns: TableColumnsType<Row>;
  readonly onPage: (page: PageChoice) => void;
  /** What to say, and what to do next, when there is nothing to show. */
  readonly empty: string;
}

/** Rows that the server pages. Where they do not fit, they scroll inside the table, never the page. */
export function PagedTable<Row extends { readonly id: string }>({
  list,
  columns,
  onPage,
  empty,
}: PagedTableProps<Row>) {
  const { data, isError, isPlaceholderData, refetch } = list;
  if (!data && isError) {
    return (
      <div className={styles.failed}>
        <p>列表没能载入。</p>
        <Button onClick={() => void refetch()}>重试</Button>
      </div>
    );
  }
  if (!data) {
    return (
      <section className={styles.waiting} aria-busy="true" aria-label="正在载入">
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </section>
    );
  }
  return (
    <ScrollArea label="列表">
      <Table
        className={styles.table ?? ''}
        rowKey="id"
        columns={columns}
        dataSource={data.records}
        loading={isPlaceholderData}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
        pagination={{
          current: data.current,
          pageSize: data.size,
          total: data.total,
          showSizeChanger: true,
          pageSizeOptions: [10, 20, 50, 100],
          showTotal: (total, [from, to]) => `第 ${from}–${to} 条，共 ${total} 条`,
          onChange: (current, size) => onPage({ current, size }),
        }}
      />
    </ScrollArea>
  );
}

import { Table, type TableColumnsType } from 'antd';
import type { Sort } from '../../lib/screen/search-params.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import type { Column, Density } from './columns.ts';
import styles from './data-table.module.css';
import type { Identified } from './list-endpoint.ts';

interface Selecting {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export interface RowsView<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly selecting: Selecting | undefined;
}

interface RowTableProps<Row> extends RowsView<Row> {
  readonly density: Density;
  readonly loading: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

/** Rows that do not fit scroll inside the table, never the page. */
export function RowTable<Row extends Identified>(props: RowTableProps<Row>) {
  const { label, rows, columns, selecting, density, loading, sort, onSort } = props;
  return (
    <ScrollArea label={label}>
      <Table<Row>
        className={styles.table ?? ''}
        rowKey="id"
        size={density}
        columns={columns.map((column) => toAntd(column, sort))}
        dataSource={rows}
        loading={loading}
        pagination={false}
        showSorterTooltip={false}
        onChange={(_page, _filters, sorter) => onSort(sortFrom(sorter))}
        {...(selecting && {
          rowSelection: {
            selectedRowKeys: [...selecting.ids],
            preserveSelectedRowKeys: true,
            onChange: (ids) => selecting.onChange(ids.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
            getCheckboxProps: () => ({ 'aria-label': '选择这一行' }),
          },
        })}
      />
    </ScrollArea>
  );
}

function toAntd<Row>(column: Column<Row>, sort: Sort | undefined): TableColumnsType<Row>[number] {
  const { key, title, render, align = 'left', sortable = false, part } = column;
  const order = sort?.order === 'asc' ? 'ascend' : 'descend';
  return {
    key,
    title,
    align,
    sorter: sortable,
    render: (_value: unknown, row: Row) => render(row),
    ...(sortable && { sortOrder: sort?.field === key ? order : null }),
    className: `${styles['cell']} ${part === 'actions' ? styles['actions'] : ''}`,
  };
}

interface Sorter {
  readonly columnKey?: unknown;
  readonly order?: 'ascend' | 'descend' | null;
}

function sortFrom(sorter: Sorter | readonly Sorter[]): Sort | undefined {
  const { columnKey, order } = [sorter].flat()[0] ?? {};
  if (!order) return undefined;
  return { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' };
}

import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio, Select, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Sort } from '../../lib/screen/search-params.ts';
import { isColumnShown, mayHide, type Column, type TableChoice } from './columns.ts';
import styles from './data-table.module.css';
import { Tool } from './tool.tsx';

type ColumnFacts = Omit<Column<never>, 'render'>;

interface TableToolsProps {
  readonly columns: readonly ColumnFacts[];
  readonly choice: TableChoice;
  readonly onChoice: (choice: TableChoice) => void;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
  /** Cards have no headers to click: the order is chosen here instead, and density does not apply. */
  readonly sorting: Sorting | undefined;
  /** Further tools, before the others. */
  readonly children?: ReactNode;
}

interface Sorting {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

export function TableTools(props: TableToolsProps) {
  const { columns, choice, onChoice, onRefresh, refreshing, sorting, children } = props;
  return (
    <div className={styles.tools}>
      {sorting && <SortSelect columns={columns} {...sorting} />}
      {children}
      <Tooltip title="刷新">
        <Button
          type="text"
          aria-label="刷新"
          icon={<ReloadOutlined aria-hidden spin={refreshing} />}
          onClick={onRefresh}
        />
      </Tooltip>
      {!sorting && (
        <Tool label="行高" icon={<ColumnHeightOutlined aria-hidden />}>
          <Radio.Group
            aria-label="行高"
            vertical
            options={densities}
            value={choice.density}
            onChange={({ target }) => onChoice({ ...choice, density: target.value === 'small' ? 'small' : 'middle' })}
          />
        </Tool>
      )}
      <Tool label="显示的列" icon={<SettingOutlined aria-hidden />}>
        <ColumnChoice columns={columns} choice={choice} onChoice={onChoice} />
      </Tool>
    </div>
  );
}

const densities = [
  { value: 'middle', label: '宽松' },
  { value: 'small', label: '紧凑' },
];

function ColumnChoice({ columns, choice, onChoice }: Pick<TableToolsProps, 'columns' | 'choice' | 'onChoice'>) {
  return (
    <div className={styles.choice}>
      {columns.filter(mayHide).map((column) => (
        <Checkbox
          key={column.key}
          checked={isColumnShown(column, choice)}
          onChange={({ target }) =>
            onChoice({ ...choice, columns: { ...choice.columns, [column.key]: target.checked } })
          }
        >
          {column.title}
        </Checkbox>
      ))}
      <Button size="small" onClick={() => onChoice({ ...choice, columns: {} })}>
        恢复默认
      </Button>
    </div>
  );
}

function SortSelect({ columns, sort, onSort }: Sorting & Pick<TableToolsProps, 'columns'>) {
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title }) => [
      { value: `${key}.asc`, label: `${title} ↑` },
      { value: `${key}.desc`, label: `${title} ↓` },
    ]);
  if (options.length === 0) return null;
  const choose = (value: string | undefined) => {
    const [field, order] = value?.split('.') ?? [];
    onSort(field ? { field, order: order === 'asc' ? 'asc' : 'desc' } : undefined);
  };
  return (
    <Select<string>
      aria-label="排序"
      className={styles.sort ?? ''}
      placeholder="默认排序"
      allowClear
      options={options}
      value={sort ? `${sort.field}.${sort.order}` : null}
      onChange={choose}
    />
  );
}

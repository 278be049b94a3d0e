import { Button } from 'antd';
import { useState } from 'react';
import type { Column } from './columns.ts';
import type { Identified } from './list-endpoint.ts';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';
import { useNarrow } from './use-narrow.ts';

interface ShortTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
  /** More rows than this are shown on request. */
  readonly first?: number;
}

/** Rows that are all here already, as part of a page: a table, or cards on a phone. */
export function ShortTable<Row extends Identified>(props: ShortTableProps<Row>) {
  const { label, rows, columns, empty, first = rows.length } = props;
  const [isWhole, setWhole] = useState(false);
  const narrow = useNarrow();
  const shown = isWhole ? rows : rows.slice(0, first);
  const view = { label, rows: shown, columns, selecting: undefined };
  if (rows.length === 0) return <p className="ui-note">{empty}</p>;
  return (
    <>
      {narrow ? (
        <RowCards {...view} />
      ) : (
        <RowTable {...view} density="middle" loading={false} sort={undefined} onSort={ignore} />
      )}
      {shown.length < rows.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          显示全部 {rows.length} 条
        </Button>
      )}
    </>
  );
}

// No column of a short table is sortable.
const ignore = () => undefined;

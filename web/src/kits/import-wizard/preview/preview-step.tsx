import { rowUnitOf, type Import, type ImportColumn, type ImportRow } from '@ganlin/contract/core/import';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Pagination, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import { useNarrow } from '../../data-table/use-narrow.ts';
import { CellEditor } from './cell-editor.tsx';
import { ConfirmBar } from '../confirm-bar.tsx';
import type { View } from '../import-api.ts';
import type { Cells, ImportRenderers } from '../import-renderers.ts';
import type { ImportPageProps } from '../import-page.tsx';
import styles from './preview.module.css';
import { PreviewCards } from './preview-cards.tsx';
import { faultsAt } from './preview-cell.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { usePreviewRows } from './use-preview-rows.ts';
import { usePager } from './use-row-pager.ts';
import { problemsOf, ViewBar } from './view-bar.tsx';

export interface PreviewProps extends ImportPageProps {
  readonly import: Import;
  readonly onChanged: () => void;
}

/** A cell of the preview. */
export interface CellPosition {
  readonly number: number;
  readonly column: string;
}

/** The file as it was read, with every error at its cell, to be corrected there. */
export function PreviewStep(props: PreviewProps) {
  const { import: shown, api, unit, renderers = {} } = props;
  const rowUnit = rowUnitOf(shown.fileName, unit);
  const { data: columns } = useQuery(query(api.columns, {}));
  // Problems are shown first; when the last one is fixed, the view stays.
  const [view, setView] = useState<{ readonly only: View; readonly page: number }>(() => ({
    only: problemsOf(shown.counts) > 0 ? 'problem' : 'all',
    page: 1,
  }));
  const list = usePreviewRows(api, { id: shown.id, ...view });
  const frame = useRef<HTMLDivElement>(null);
  const walk = usePager({ list, view, onView: setView, frame });
  return (
    <>
      {shown.note !== '' && <Alert type="warning" showIcon title={shown.note} />}
      <section className={styles.preview} aria-label="预览">
        <ViewBar
          counts={shown.counts}
          rowUnit={rowUnit}
          hasLikes={renderers.Like !== undefined}
          only={view.only}
          onOnly={(only) => setView({ only, page: 1 })}
          position={walk.position}
          onStep={walk.step}
        />
        <div ref={frame}>
          <Rows
            import={shown}
            rowUnit={rowUnit}
            columns={columns}
            renderers={renderers}
            list={list}
            onSeen={walk.see}
            onAll={() => setView({ only: 'all', page: 1 })}
          />
        </div>
        {list.total > list.size && (
          <Pagination
            className={styles.pager ?? ''}
            align="end"
            showSizeChanger={false}
            showLessItems
            current={view.page}
            pageSize={list.size}
            total={list.total}
            onChange={(page) => setView({ ...view, page })}
          />
        )}
      </section>
      <ConfirmBar {...props} />
    </>
  );
}

interface RowsProps extends Pick<PreviewProps, 'import'> {
  readonly rowUnit: string;
  readonly columns: readonly ImportColumn[] | undefined;
  readonly renderers: ImportRenderers;
  readonly list: ReturnType<typeof usePreviewRows>;
  readonly onSeen: (number: number) => void;
  readonly onAll: () => void;
}

function Rows({ import: { id }, rowUnit, columns, renderers, list, onSeen, onAll }: RowsProps) {
  const narrow = useNarrow();
  const [editing, setEditing] = useState<CellPosition>();
  const [opened, setOpened] = useState<ImportRow>();
  if (list.failed) {
    return (
      <div className={styles.empty}>
        <p>预览没能载入。</p>
        <Button onClick={list.retry}>重试</Button>
      </div>
    );
  }
  if (!columns || !list.rows) {
    return (
      <section className={styles.empty} aria-busy="true" aria-label="正在载入">
        <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
      </section>
    );
  }
  if (list.rows.length === 0) {
    return (
      <Empty className={styles.empty ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={`这里没有${rowUnit}了。`}>
        <Button onClick={onAll}>看全部的{rowUnit}</Button>
      </Empty>
    );
  }
  const View = narrow ? PreviewCards : PreviewTable;
  const fix = (number: number, cells: Cells) => list.fix({ id, number, cells });
  return (
    <>
      <View
        rows={list.rows}
        rowUnit={rowUnit}
        columns={shownColumns(columns, list.rows, renderers)}
        renderers={renderers}
        onSeen={onSeen}
        onEdit={setEditing}
        onOpen={setOpened}
        renderEditor={(row, column) =>
          editing?.number === row.number && editing.column === column.key ? (
            <CellEditor
              row={row}
              rowUnit={rowUnit}
              column={column}
              renderers={renderers}
              onSave={(cells) => fix(row.number, cells)}
              onClose={() => setEditing(undefined)}
            />
          ) : null
        }
        renderLike={(row) =>
          renderers.Like && row.like ? (
            <renderers.Like row={row} rowUnit={rowUnit} onFix={(cells) => fix(row.number, cells)} onSeen={onSeen} />
          ) : null
        }
      />
      {opened && (
        <RowDrawer
          row={opened}
          rowUnit={rowUnit}
          columns={columns}
          renderers={renderers}
          onSave={(cells) => fix(opened.number, cells)}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** An error is always shown at its cell, also in a column that is otherwise hidden. */
function shownColumns(
  columns: readonly ImportColumn[],
  rows: readonly ImportRow[],
  { widths }: ImportRenderers,
): readonly ImportColumn[] {
  if (!widths) return columns;
  return columns.filter(({ key }) => key in widths || rows.some((row) => faultsAt(row, key).length > 0));
}

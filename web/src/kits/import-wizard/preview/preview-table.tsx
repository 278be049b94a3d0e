import type { ImportRow } from '@ganlin/contract/core/import';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import styles from './preview.module.css';
import { Cell, Faults, faultsAt, OpenButton, RowTag, toneOf, type PreviewView } from './preview-cell.tsx';

interface RowProps {
  readonly row: ImportRow;
}

/**
 * A spreadsheet's column is as wide as its widest text; here that may take two lines, so that all columns are
 * visible.
 */
const NARROWER = 0.85;

/** The rows as in the spreadsheet. */
export function PreviewTable(props: PreviewView) {
  const { rows, rowUnit, columns, renderers } = props;
  return (
    <ScrollArea label={`文件的${rowUnit}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {rowUnit}
            </th>
            <th scope="col">状态</th>
            {columns.map(({ key, title, required, width }) => (
              <th key={key} scope="col" style={{ minWidth: `${renderers.widths?.[key] ?? width * NARROWER}ch` }}>
                {title}
                {required && <em>必填</em>}
              </th>
            ))}
            <th scope="col" className={styles.last}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Row({
  row,
  rowUnit,
  columns,
  renderers,
  onSeen,
  onEdit,
  onOpen,
  renderEditor,
  renderLike,
}: PreviewView & RowProps) {
  const like = renderLike(row);
  return (
    <>
      <tr data-row={row.number} data-like={like ? '' : undefined}>
        <th scope="row" className={styles.number}>
          {row.number}
        </th>
        <td className={styles.state}>
          <RowTag row={row} />
          <Faults faults={faultsAt(row, '')} />
        </td>
        {columns.map((column) => (
          <td key={column.key} data-tone={toneOf(faultsAt(row, column.key))}>
            <Cell row={row} rowUnit={rowUnit} column={column} renderers={renderers} onEdit={onEdit} onSeen={onSeen} />
            {renderEditor(row, column)}
          </td>
        ))}
        <td className={styles.last}>
          <OpenButton row={row} rowUnit={rowUnit} onOpen={onOpen} onSeen={onSeen} />
        </td>
      </tr>
      {like && (
        <tr data-row={row.number} className={styles.like}>
          <td colSpan={columns.length + 3}>{like}</td>
        </tr>
      )}
    </>
  );
}
